/** Icons and colours of roles, goods, skills, policies and actions. */

import bank from 'icon:game/piggy-bank'
import book from 'icon:game/graduate-cap'
import bricks from 'icon:game/factory'
import capitol from 'icon:game/capitol'
import coins from 'icon:game/two-coins'
import cross from 'icon:game/hospital-cross'
import cube from 'icon:game/cube'
import fist from 'icon:game/fist'
import flag from 'icon:game/flying-flag'
import gavel from 'icon:game/vote'
import hammer from 'icon:game/gear-hammer'
import megaphone from 'icon:game/megaphone'
import passport from 'icon:game/passport'
import people from 'icon:game/meeple-group'
import ring from 'icon:game/diamond-ring'
import ship from 'icon:game/cargo-ship'
import swap from 'icon:game/swap-bag'
import wheat from 'icon:game/wheat'
import cart from 'icon:ui/shopping-cart'
import clock from 'icon:ui/clock'
import deal from 'icon:ui/handshake'
import flame from 'icon:ui/flame'
import house from 'icon:ui/warehouse'
import note from 'icon:ui/banknote'
import sell from 'icon:ui/circle-dollar-sign'
import tag from 'icon:ui/tag'
import users from 'icon:ui/users'
import type { IconDrawing } from '../../lib/types'
import type { Good, Policy, Skill } from './model'

export const GOOD_ICON: Record<Good, IconDrawing> = {
  food: wheat,
  luxury: ring,
  health: cross,
  education: book,
  influence: megaphone,
}
export const SKILL_ICON: Record<Skill, IconDrawing | null> = {
  unskilled: null,
  agriculture: wheat,
  luxury: ring,
  healthcare: cross,
  education: book,
  media: megaphone,
}
export const POLICY_ICON: Record<Policy, IconDrawing> = {
  fiscal: capitol,
  labour: hammer,
  taxation: coins,
  health: cross,
  education: book,
  trade: ship,
  immigration: passport,
}
export const ACTION_ICON: Record<string, IconDrawing> = {
  bill: gavel,
  assign: people,
  buy: cart,
  strike: fist,
  demonstration: flag,
  pressure: cube,
  build: bricks,
  'sell-company': sell,
  deal,
  export: ship,
  lobby: megaphone,
  shift: clock,
  event: flame,
  deputy: users,
  tax: coins,
  campaign: megaphone,
}
export const BONUS_ICON: Record<string, IconDrawing> = {
  health: cross,
  education: book,
  luxury: ring,
  swap,
  benefits: bank,
  repay: note,
  prices: tag,
  wages: coins,
  prime: coins,
  storage: house,
}

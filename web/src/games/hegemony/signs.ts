/** The signs of the roles: a class is recognised by its shape as well as its colour. */

import hat from 'icon:game/top-hat'
import congress from 'icon:game/congress'
import shop from 'icon:game/shop'
import sickle from 'icon:game/sickle'
import type { Sign } from '../manifest'
import type { Role } from './model'

export const SIGNS: Record<Role, Sign> = {
  working: { colour: '#b8322a', shape: 'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21z', icon: sickle },
  middle: {
    colour: '#8f6b00',
    shape: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
    icon: shop,
  },
  capitalist: { colour: '#2268b8', shape: 'M12 .8 23.2 12 12 23.2.8 12z', icon: hat },
  state: { colour: '#6b6f76', shape: 'M12 1 23.5 22H.5z', icon: congress },
}

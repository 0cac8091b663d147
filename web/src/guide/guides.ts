import type { Guide } from './guide'
import { guide as bakschisch } from '../games/bakschisch/guide'
import { guide as big_cheese } from '../games/big_cheese/guide'
import { guide as hegemony } from '../games/hegemony/guide'
import { guide as riffifi } from '../games/riffifi/guide'
import { guide as tax_the_rich } from '../games/tax_the_rich/guide'

export const guides: Record<string, Guide> = { riffifi, bakschisch, big_cheese, tax_the_rich, hegemony }

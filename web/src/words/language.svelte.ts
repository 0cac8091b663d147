/** The language that the page speaks. The settings choose it; texts that use it update when it changes. */

import { DEFAULT } from './languages'

class Spoken {
  language = $state(DEFAULT)
}

export const spoken = new Spoken()

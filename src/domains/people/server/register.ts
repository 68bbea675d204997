import { mergeFilling } from './merging.ts'
import { anchorFilling } from './anchors.ts'
import { boardDayFilling } from './board-days.ts'
import { holdingFilling } from './exits/holding-kinds.ts'
import { settingFilling } from './setting-owners.ts'
import { counterFillings } from './counters.ts'
import { importFilling } from './importing/register.ts'
import { filled, type Filling } from '#kit/server/slots.ts'
import { pinOwners } from '#domains/session/server/index.ts'
import { getPinOwner } from './accounts/store/sign-in.ts'

/** The entries of this domain in registries and slots that need nothing of its manifest. */
export const fillings: readonly Filling[] = [
  mergeFilling,
  importFilling,
  filled(pinOwners, getPinOwner),
  holdingFilling,
  settingFilling,
  anchorFilling,
  boardDayFilling,
  ...counterFillings,
]

import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { openPunchItems } from './store/holdings.ts'

/** A punch without an end, or with one that no one has decided: it must be resolved before the exit can be closed. */
const openPunch: HoldingKind = {
  label: 'Open punch',
  domain: 'attendance',
  blocking: true,
  items: openPunchItems,
}

export const holdingFilling = entries(holdings, { open_punch: openPunch })

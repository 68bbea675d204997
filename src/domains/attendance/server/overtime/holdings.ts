import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { balanceItems } from './store/holdings.ts'

/** The rest of the overtime is paid with the last pay; it does not block the end of an exit. */
const balance: HoldingKind = {
  label: 'Overtime balance',
  domain: 'attendance',
  blocking: false,
  items: balanceItems,
}

export const overtimeHoldingFilling = entries(holdings, { overtime_balance: balance })

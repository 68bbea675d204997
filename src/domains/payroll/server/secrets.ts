import type { SecretBox } from '#kit/server/secret-box.ts'
import { slot } from '#kit/server/slots.ts'

const box = slot<SecretBox | null>('payroll.box', null)

/** What opens the accounts that are kept sealed; filled with the domain. */
export const payrollBox = box
export const boxOf = (): SecretBox => {
  const found = box.get()
  if (!found) throw new Error('Payroll has no key to open accounts')
  return found
}

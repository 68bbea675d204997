import type { SecretBox } from '#kit/server/secret-box.ts'
import { slot } from '#kit/server/slots.ts'

/** The secret box that opens stored accounts; filled with the domain. */
export const payrollBox = slot<SecretBox | null>('payroll.box', null)
export const boxOf = (): SecretBox => {
  const found = payrollBox.get()
  if (!found) throw new Error('Payroll has no key to open accounts')
  return found
}

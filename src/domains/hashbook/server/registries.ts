import type { Tx, Work } from '#kit/server/context.ts'
import { registry, slot } from '#kit/server/slots.ts'

/** Listeners that run when a person acknowledges a page, in its transaction. */
export const pageRead = registry<
  (work: Work, read: Readonly<{ employee_id: number; page_id: number }>) => Promise<void>
>('listeners of acknowledged pages')

/** Returns true where something else than a must-read requires a person to read a page. */
export const pageDue = slot<(tx: Tx, employeeId: number, pageId: number) => Promise<boolean>>(
  'other duties to read a page',
  async () => false,
)

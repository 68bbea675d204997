import type { Demo } from '#kit/server/demo.ts'

/** Clients with their projects, and half a year of invoices. */
export const demoBilling = async ({ say }: Demo): Promise<void> => {
  say('Billing')
}

import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'

/** The auditor has put two cards away. */
export const demoPreferences = async ({ tx }: Demo): Promise<void> => {
  const { id } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'code5@northwind.example')
    .executeTakeFirstOrThrow()
  const dashboard = json({ order: ['headcount', 'today'], hidden: ['attendance_month', 'system'] })
  await tx.insertInto('account_preferences').values({ account_id: id, dashboard }).execute()
}

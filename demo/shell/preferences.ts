import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'

const VIEWS = {
  code1: [
    { list: 'tasker', name: 'Overdue, oldest first', search: '?due=overdue&sort=due_date&hide=-' },
    { list: 'equipment', name: 'Laptops in repair', search: '?status=in_repair&hide=-' },
  ],
} as const

/** The auditor has put two cards away; the HR manager has saved views of lists. */
export const demoPreferences = async ({ tx }: Demo): Promise<void> => {
  const { id } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'code5@northwind.example')
    .executeTakeFirstOrThrow()
  const dashboard = json({ order: ['headcount', 'today'], hidden: ['attendance_month', 'system'] })
  await tx.insertInto('account_preferences').values({ account_id: id, dashboard }).execute()
  for (const [login, views] of Object.entries(VIEWS)) {
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', `${login}@northwind.example`)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('account_preferences')
      .values({ account_id: account.id, views: json(views) })
      .execute()
  }
}

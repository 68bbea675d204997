import type { TestApp } from './test-app.ts'

/** A signed-in super admin: the holder of the one locked role, with every right of it. */
export const superAdmin = async (app: TestApp) => {
  const { id: role_id } = await app.db
    .selectFrom('roles')
    .select('id')
    .where('is_locked', '=', true)
    .executeTakeFirstOrThrow()
  const actor = await app.fixture.admin()
  const account = await app.db
    .updateTable('accounts')
    .set({ role_id, activated_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', actor.account_id)
    .returning(['email', 'name'])
    .executeTakeFirstOrThrow()
  return { ...actor, ...account, role_id }
}

/** The shipped role of an area by its number, given to a fresh admin. */
export const shippedAdmin = async (app: TestApp, role_number: number) => {
  const { id: role_id } = await app.db
    .selectFrom('roles')
    .select('id')
    .where('area', '=', 'Admin')
    .where('role_number', '=', role_number)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const actor = await app.fixture.admin()
  await app.db.updateTable('accounts').set({ role_id }).where('id', '=', actor.account_id).execute()
  return { ...actor, role_id }
}

/** As if the password had just been typed again. */
export const confirmed = async <Actor extends Readonly<{ session_id: number }>>(
  app: TestApp,
  actor: Actor,
): Promise<Actor> => {
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: app.clock.fixed() })
    .where('id', '=', actor.session_id)
    .execute()
  return actor
}

import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'

/** Marks the account of an actor as used, because only such accounts get notices. Returns the actor. */
export const activate = async <Actor extends TestActor>(app: TestApp, actor: Actor, at: string): Promise<Actor> => {
  await app.db.updateTable('accounts').set({ activated_at: at }).where('id', '=', actor.account_id).execute()
  return actor
}

import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'

/** Makes the account of an actor one that has been used: only such accounts are told anything. Answers the actor. */
export const activate = async <Actor extends TestActor>(app: TestApp, actor: Actor, at: string): Promise<Actor> => {
  await app.db.updateTable('accounts').set({ activated_at: at }).where('id', '=', actor.account_id).execute()
  return actor
}

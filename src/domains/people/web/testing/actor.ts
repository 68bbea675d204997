import type { Actor } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'

/** A person of HR who looks, with exactly the rights named. */
export const actorWith = (keys: readonly string[] = [], change: Partial<Actor> = {}): Actor =>
  adminActor(keys, { id: 1, name: 'Clara Winter', role_name: 'HR', role_number: 3, time_zone: 'UTC', ...change })

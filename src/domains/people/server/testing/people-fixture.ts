import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import type { Input } from '#kit/contract/call.ts'
import { getProfile } from '../../contract/profile.calls.ts'
import { addResignation, switchEmployees } from '../../contract/states.calls.ts'

type Grants = Readonly<Record<string, Scope>>

/** A Wednesday morning on which the tests of states begin. */
export const NOW = '2026-06-03T09:00:00Z'
export const TODAY = '2026-06-03'

/** HR who maintain people: records, personal data and states. */
export const HR: Grants = {
  'people.read': 'all',
  'people.write': 'all',
  'people.personal.read': 'all',
  'people.state.write': 'all',
}
/** HR who also close exits. */
export const EXIT_HR: Grants = { ...HR, 'people.exit.write': 'all' }
/** An employee who maintains the own profile. */
export const USER: Grants = { 'people.own.read': 'own', 'people.own.write': 'own' }

type Switching = NonNullable<Input<typeof switchEmployees>['body']>
export type SwitchOptions = Partial<Switching>

/**
 * Short ways to change the states of people, by HR unless another person is named. `at` is called when they are
 * used.
 */
export const peopleFixture = (at: () => Readonly<{ app: TestApp; hr: TestActor }>) => {
  const toggle = (body: SwitchOptions & Pick<Switching, 'employee_ids' | 'switch'>, actor = at().hr) =>
    at().app.send(switchEmployees, actor, { body: { on: true, reason: 'Because', ...body } })
  return {
    user: () => at().app.fixture.user({ grants: USER }),
    toggle,
    suspend: (id: number, extra: SwitchOptions = {}, actor = at().hr) =>
      toggle(
        { employee_ids: [id], switch: 'suspended', ...(extra.on === false ? {} : { with_pay: true }), ...extra },
        actor,
      ),
    resign: (id: number, extra: object = {}, actor = at().hr) =>
      at().app.send(addResignation, actor, { body: { employee_id: id, reason_code: 'new_job', ...extra } }),
    profile: (actor: TestActor) => at().app.send(getProfile, actor, { params: { userId: actor.id } }),
  }
}

export const idsOf = (response: { body: { data: readonly { id: number }[] } }): number[] =>
  response.body.data.map((row) => row.id)

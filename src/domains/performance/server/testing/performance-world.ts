import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/world.ts'
import type { Input } from '#kit/contract/call.ts'
import * as skills from '../../contract/skills.calls.ts'

/** A Tuesday in spring. */
export const NOW = '2026-05-12T09:00:00.000Z'
export const TODAY = '2026-05-12'

const OWN = { 'skills.own': 'own', 'skills.catalogue': 'all', 'attachments.own': 'own' } as const
const LEAD = { ...OWN, 'skills.own': 'team', 'skills.lead': 'team' } as const
const ALL = {
  'skills.read': 'all',
  'skills.write': 'all',
  'skills.decide': 'all',
  'skills.catalogue': 'all',
} as const

type Answer = Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string; message?: string }> }>
type Update = NonNullable<Input<typeof skills.updateSkill>['body']>
type Claim = Omit<Extract<Update, { action: 'claim' }>, 'action'>
type Row = Readonly<{ id: number; version: number }>

/** The answer's code, `done`, or the status of a failure. */
export const codeOf = ({ body, status }: Answer): string => (body.status ? 'done' : (body.code ?? String(status)))

const performanceWorld = async (app: TestApp) => {
  const { world } = app
  const admin = await world.admin(ALL)
  const department_id = await world.department()
  const team = await world.team(department_id)
  const other_team = await world.team(department_id)
  const person = (more: PersonOptions = {}) => world.user({ department_id, team_id: team, grants: OWN, ...more })
  const lead = await person({ grants: LEAD, first_name: 'Lea', last_name: 'Lead' })
  await world.lead(team, lead.employee_id)

  const data = async <Data>(
    asked: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await asked
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 3000)}`)
    return body.data
  }
  const skill = async (name: string, category = 'Service') =>
    data(app.ask(skills.saveSkill, admin, { body: { name, category } }))
  const update = (actor: TestActor, body: Update) => app.ask(skills.updateSkill, actor, { body })
  const claim = (actor: TestActor, body: Claim) => update(actor, { action: 'claim', ...body })
  const decide = (actor: TestActor, { id, version }: Row, action: 'confirm' | 'adjust' | 'reject', more: object = {}) =>
    update(actor, { action, id, version, ...more })
  const add = (body: NonNullable<Input<typeof skills.addSkill>['body']>, actor: TestActor = admin) =>
    app.ask(skills.addSkill, actor, { body })
  /** The skills of a person as one who may see them reads them. */
  const skillsOf = (employee_id: number, actor: TestActor = admin) =>
    actor.employee_id === null
      ? app.ask(skills.listEmployeeSkills, actor, { params: { id: employee_id } })
      : app.ask(skills.viewSkills, actor, { params: { userId: employee_id } })
  const noticesOf = async (actor: TestActor, kind: string) =>
    app.db
      .selectFrom('notifications')
      .select(['title', 'body', 'path', 'verbs', 'subject_id', 'dedupe_key'])
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  const auditsOf = async (entity: string, id: number) =>
    (
      await app.db
        .selectFrom('audit_rows')
        .select('action')
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  const places = { department_id, team, other_team }
  return {
    app,
    admin,
    lead,
    person,
    data,
    skill,
    update,
    claim,
    decide,
    add,
    skillsOf,
    noticesOf,
    auditsOf,
    ...places,
  }
}

export type PerformanceWorld = Awaited<ReturnType<typeof performanceWorld>>
export const startPerformance = async (now = NOW): Promise<PerformanceWorld> => performanceWorld(await testApp(now))

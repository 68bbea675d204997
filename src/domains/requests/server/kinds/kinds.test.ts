import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { entries } from '#kit/server/slots.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import type { Work } from '#kit/server/context.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import * as calls from '../../contract/requests.calls.ts'
import { addForPerson } from '../../contract/requests-admin.calls.ts'
import { viewRequest } from '../../contract/thread.calls.ts'
import { NOW, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'
import { amendRequest, openRequest, withdrawRequest } from '../public/open-requests.ts'
import { requestEffects, requestKinds } from './public.ts'

let app: TestApp
let fixture: RequestsFixture
const effects: string[] = []
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  entries(requestKinds, {
    parking: {
      label: 'Parking space',
      dates: 'span',
      units: ['none'],
      lane: null,
      fields: [
        { name: 'plate', label: 'Number plate', type: 'text', required: true, help: '', options: [] },
        {
          name: 'size',
          label: 'Size',
          type: 'choice',
          required: false,
          help: '',
          options: [
            { value: 'small', label: 'Small' },
            { value: 'large', label: 'Large' },
          ],
        },
      ],
      check: async (_work, { payload }) => {
        if (payload['plate'] === 'FULL') throw requestsRefusals.refusal('no_working_time')
      },
      apply: async (_work, { payload }) => void effects.push(`apply ${String(payload['plate'])}`),
      undo: async (_work, { payload }) => void effects.push(`undo ${String(payload['plate'])}`),
      decided: async (_work, { source }, decision) => void effects.push(`${decision} ${source?.id ?? 'none'}`),
      card: async () => [{ label: 'Free spaces', value: '3' }],
    },
  }).fill()
  entries(requestEffects, {
    test: {
      kinds: ['parking'],
      apply: async () => void effects.push('effect'),
      undo: async () => void effects.push('no effect'),
    },
  }).fill()
  const chain = await app.db
    .selectFrom('approval_chains')
    .select('id')
    .where('name', '=', 'Head of department')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('request_types')
    .values({ kind: 'parking', code: 'parking', name: 'Parking', color: '#112233', unit: 'none', chain_id: chain.id })
    .execute()
})
afterAll(() => app.stop())

describe('a kind that another domain adds', () => {
  it('has its own fields, checks, card and effects, and the kernel knows nothing of it', async () => {
    const person = await fixture.member()
    const offered = await app.send(calls.listTypesOfUser, person, { params: { userId: person.id } })
    expect(offered.body.data.find(({ kind }) => kind === 'parking')).toMatchObject({
      dates: 'span',
      payload_fields: [{ name: 'plate' }, { name: 'size' }],
    })
    const send = (payload: Record<string, string>) =>
      fixture.send(person, 'parking', { from_date: '2026-04-01', payload })
    expect((await send({})).body.fields).toEqual({ 'payload.plate': 'Number plate is required' })
    expect((await send({ plate: 'B 1', size: 'huge' })).body.fields).toEqual({
      'payload.size': 'Size: is not one of the choices',
    })
    expect((await send({ plate: 'FULL' })).body.code).toBe('requests.no_working_time')
    const sent = await send({ plate: 'B 1', size: 'small' })
    const { id } = sent.body.data
    const seen = await app.send(viewRequest, fixture.head, { params: { id } })
    expect(seen.body.data).toMatchObject({
      payload: { plate: 'B 1', size: 'small' },
      card: { lines: [{ label: 'Free spaces', value: '3' }] },
    })
    await fixture.approve(fixture.head, id)
    expect(effects.splice(0)).toEqual(['apply B 1', 'effect', 'approved none'])
  })

  it('refuses by its name what it has no place for', async () => {
    const person = await fixture.member()
    const cover = await fixture.member()
    const payload = { plate: 'B 4' }
    const fieldsOf = async (code: string, body: object) => (await fixture.send(person, code, body)).body.fields
    const { employee_id: cover_employee_id } = cover
    expect(await fieldsOf('parking', { payload, cover_employee_id })).toEqual({
      cover_employee_id: 'This request has no cover',
    })
    const day = '2026-04-01'
    expect(await fieldsOf('overtime', { from_date: day, to_date: '2026-04-02', payload: { minutes: 60 } })).toEqual({
      to_date: 'This request is of one day',
    })
    entries(requestKinds, { badge: { label: 'Badge', dates: 'none', units: ['none'], lane: null, fields: [] } }).fill()
    await app.db
      .insertInto('request_types')
      .values({ kind: 'badge', code: 'badge', name: 'Badge', color: '#112234', unit: 'none', reason_rule: 'none' })
      .execute()
    for (const name of ['from_date', 'to_date'])
      expect(await fieldsOf('badge', { [name]: day })).toEqual({ [name]: 'This request has no dates' })
    expect(await fieldsOf('badge', { reason: 'Lost' })).toEqual({ reason: 'This type takes no reason' })
    expect((await fixture.send(person, 'badge', {})).body.status).toBe(true)
    await fixture.lot(person.employee_id, 'annual', 1000)
    const hours = { from_date: day, method: 'hours' as const, from_time: '09:00', to_time: '10:00' }
    expect(await fieldsOf('annual', { ...hours, days: [{ date: day, method: 'first_half' }] })).toEqual({
      days: 'Hours are of one day',
    })
    const { hr } = fixture
    const forced = { employee_id: person.employee_id, type_id: await fixture.typeId('annual'), from_date: day }
    const added = await app.send(addForPerson, hr, { body: { ...forced, override_reason: 'Agreed' } })
    expect(Object.keys(added.body.fields ?? {})).toEqual(['override_reason'])
  })

  it('is opened, changed and withdrawn for a matter of its own, one at a time', async () => {
    const person = await fixture.member()
    const account = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    const by = { account_id: account.id, on_behalf_of: null, session_id: null }
    const source = { domain: 'parking', id: 7 }
    const actor = actorOf({}, { account_id: account.id, employee_id: person.employee_id })
    const run = <Result>(piece: (work: Work) => Promise<Result>) =>
      app.db
        .transaction()
        .execute((tx) => piece({ tx, now: NOW, by, request_id: null, audits: [], live: [], jobs: [] }))
    const opening = { type_code: 'parking', employee_id: person.employee_id, payload: { plate: 'B 2' }, source }
    const id = await run((work) => openRequest(work, actor, opening))
    await expect(run((work) => openRequest(work, actor, opening))).rejects.toThrow('requests_one_open_source')
    await run((work) => amendRequest(work, source, { plate: 'B 3' }))
    expect((await fixture.requestOf(id)).payload).toEqual({ plate: 'B 3' })
    // The owner cannot change a request that another domain opened.
    const { version } = await fixture.requestOf(id)
    const changed = await app.send(calls.updateRequest, person, { params: { id }, body: { version } })
    expect(changed.body.code).toBe('requests.not_editable')
    await run((work) => withdrawRequest(work, actor, source))
    expect([(await fixture.requestOf(id)).status, effects.splice(0)]).toEqual(['withdrawn', ['withdrawn 7']])
    expect(await run((work) => withdrawRequest(work, actor, source))).toBe(false)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../contract/brands.calls.ts'
import { nextEmployeeNo, takeEmployeeNo } from './index.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
let pattern = 0
let germany = 0
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  pattern = await app.fixture.pattern()
  germany = await app.fixture.country()
})
afterAll(() => app.stop())

let serial = 0
const add = (body: Record<string, unknown> = {}) => {
  const n = ++serial
  return app.send(calls.addBrand, admin, {
    body: {
      name: `Brand ${n}x`,
      legal_name: `Brand ${n} GmbH`,
      country_id: germany,
      time_zone: 'Europe/Berlin',
      default_pattern_id: pattern,
      number_prefix: `X${n}-`,
      ...body,
    },
  })
}
const update = (row: { id: number; version: number }, body: Record<string, unknown>) =>
  app.send(calls.updateBrand, admin, { params: { id: row.id }, body: { ...body, version: row.version } })
const hire = async (brand_id: number, employee_no: string) => {
  const employee = await app.fixture.employee()
  await app.db.updateTable('employments').set({ brand_id, employee_no }).where('employee_id', '=', employee).execute()
}

describe('employee numbers', () => {
  it('are distinct and follow each other for 200 parallel callers', async () => {
    const { id } = (await add({ number_prefix: 'P-', number_width: 5 })).body.data
    const numbers = await Promise.all(Array.from({ length: 200 }, () => app.begin((work) => nextEmployeeNo(work, id))))
    const expected = Array.from({ length: 200 }, (_, index) => `P-${String(index + 1).padStart(5, '0')}`)
    expect(numbers.toSorted()).toEqual(expected)
  })

  it('come back when the change fails', async () => {
    const { id } = (await add({ number_prefix: 'R-' })).body.data
    const fails = Array.from({ length: 10 }, (_, n) =>
      app
        .begin(async (work) => {
          const number = await nextEmployeeNo(work, id)
          if (n % 2 === 0) throw new Error('rolled back')
          return number
        })
        .catch(() => null),
    )
    const numbers = (await Promise.all(fails)).filter((number) => number !== null)
    expect(numbers.toSorted()).toEqual(['R-0001', 'R-0002', 'R-0003', 'R-0004', 'R-0005'])
  })

  it('follow each other in a transaction that assigns many, whose savepoints fail', async () => {
    const { id } = (await add({ number_prefix: 'B-' })).body.data
    const nextOf = async (): Promise<number> =>
      (await app.db.selectFrom('brands').select('number_next').where('id', '=', id).executeTakeFirstOrThrow())
        .number_next
    const numbers = await app.begin(async (work) => {
      const given: string[] = []
      for (let n = 0; n < 100; n++) {
        await sql`savepoint one`.execute(work.tx)
        const number = await nextEmployeeNo(work, id)
        if (n % 3 === 1) await sql`rollback to savepoint one`.execute(work.tx)
        else given.push(number)
      }
      expect(await takeEmployeeNo(work, id, 'B-0500')).toMatchObject({ fits: true })
      given.push(await nextEmployeeNo(work, id))
      return given
    })
    expect(numbers.slice(0, -1)).toEqual(Array.from({ length: 67 }, (_, at) => `B-${String(at + 1).padStart(4, '0')}`))
    expect([numbers.at(-1), await nextOf()]).toEqual(['B-0501', 502])
    expect(await app.begin((work) => nextEmployeeNo(work, id))).toBe('B-0502')
    await expect(
      app.begin(async (work) => {
        for (let n = 0; n < 10; n++) await nextEmployeeNo(work, id)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await nextOf()).toBe(503)
  })

  it('given by hand move the series on, and must look like it', async () => {
    const { id } = (await add({ number_prefix: 'H-' })).body.data
    const take = (text: string) => app.begin((work) => takeEmployeeNo(work, id, text))
    expect(await take('H-0007')).toEqual({ fits: true, example: 'H-0001' })
    expect(await take('H-0003')).toEqual({ fits: true, example: 'H-0001' })
    for (const odd of ['0009', 'H-', 'H-9a', 'X-0009', 'H-0000']) expect((await take(odd)).fits).toBe(false)
    expect(await app.begin((work) => nextEmployeeNo(work, id))).toBe('H-0008')
  })

  it('are not given by a brand that is archived or not there', async () => {
    await expect(app.begin((work) => nextEmployeeNo(work, 999_999))).rejects.toMatchObject({ status: 404 })
  })
})

describe('a series', () => {
  it('keeps its prefix and only goes forward once numbers were given', async () => {
    const row = (await add({ number_prefix: 'NB-' })).body.data
    await hire(row.id, 'NB-0131')
    const prefix = await update(row, { number_prefix: 'NC-' })
    expect([prefix.body.code, prefix.body.message]).toEqual([
      'organisation.series_in_use',
      'Numbers with NB- are in use. The prefix stays.',
    ])
    const back = await update(row, { number_next: 131 })
    expect([back.body.code, back.body.message]).toEqual([
      'organisation.series_back',
      'The next number must be above 131, the highest one given.',
    ])
    expect((await update(row, { number_next: 132 })).body.data.next_employee_no).toBe('NB-0132')
  })

  it('belongs to one brand, archived ones too', async () => {
    await add({ number_prefix: 'ONE-' })
    await app.db
      .updateTable('brands')
      .set({ archived_at: app.clock.fixed() })
      .where('number_prefix', '=', 'ONE-')
      .execute()
    const { body } = await add({ number_prefix: 'one-' })
    expect([body.code, body.message]).toEqual(['organisation.series_taken', 'ONE- belongs to another brand.'])
    const duplicates = await Promise.all([add({ number_prefix: 'TWO-' }), add({ number_prefix: 'TWO-' })])
    expect(duplicates.map((duplicate) => duplicate.body.code ?? 'added').sort()).toEqual([
      'added',
      'organisation.series_taken',
    ])
  })
})

describe('the default brand', () => {
  it('is always one', async () => {
    const one = (await add({ is_default: true })).body.data
    const [two, three] = await Promise.all([add({ is_default: true }), add({ is_default: true })])
    expect([two.body.status, three.body.status].some(Boolean)).toBe(true)
    const defaults = await app.db.selectFrom('brands').select('id').where('is_default', '=', true).execute()
    expect(defaults).toHaveLength(1)
    expect(defaults[0]?.id).not.toBe(one.id)
  })

  it('cannot be dropped or deleted, only replaced', async () => {
    const row = (await add({ is_default: true })).body.data
    expect((await update(row, { is_default: false })).body.code).toBe('organisation.default_brand')
    const { body } = await app.send(calls.deleteBrand, admin, { params: { id: row.id } })
    expect(body.message).toBe('Choose another default brand first.')
  })
})

it('takes the currency of its country', async () => {
  const india = await app.db.selectFrom('countries').select('id').where('code', '=', 'IN').executeTakeFirstOrThrow()
  expect((await add({ country_id: india.id })).body.data).toMatchObject({ currency: 'INR', country: { name: 'India' } })
  expect((await add({ currency: 'XYZ' })).status).toBe(400)
})

it('ships the 249 countries of ISO 3166-1', async () => {
  const rows = await app.db.selectFrom('countries').selectAll().execute()
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  expect(rows).toHaveLength(249)
  expect(new Set(rows.map(({ code3 }) => code3)).size).toBe(249)
  expect(rows.filter(({ currency, dial_code }) => !currencies.has(currency) || !/^\+\d/.test(dial_code))).toEqual([])
})

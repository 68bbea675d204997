import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveFile } from '#domains/worksheets/contract/attachments.calls.ts'
import * as calls from '../../contract/skills.calls.ts'
import { codeOf, NOW, type PerformanceFixture, startPerformance, TODAY } from '../testing/performance-fixture.ts'
import { skillHolders, skillLevel, skillLevels } from '../index.ts'

let fixture: PerformanceFixture
let app: PerformanceFixture['app']
beforeAll(async () => {
  fixture = await startPerformance()
  ;({ app } = fixture)
})
beforeEach(() => app.clock.set(NOW))
afterAll(() => app.stop())

let serial = 0
const newSkill = () => fixture.skill(`Skill ${++serial}`)
const AT_ONCE = 50

describe('a claim', () => {
  it('waits for the leads of the person, who confirm it', async () => {
    const anna = await fixture.person()
    const { id: skill_id, name } = await newSkill()
    const claimed = await fixture.data(fixture.claim(anna, { skill_id, level: 3, certificate_no: 'C-1' }))
    expect(claimed).toMatchObject({
      state: 'claimed',
      level: 3,
      claimed_level: 3,
      can: { withdraw: true, confirm: false },
    })
    expect((await fixture.noticesOf(fixture.lead, 'skills.claim')).at(-1)).toMatchObject({
      subject_id: claimed.id,
      verbs: [{ call: 'skills.update' }],
    })
    const waiting = await fixture.data(app.send(calls.listTeamClaims, fixture.lead, {}))
    expect(waiting.find(({ id }) => id === claimed.id)).toMatchObject({
      employee: { id: anna.employee_id },
      held_level: null,
      can: { confirm: true },
    })
    const confirmed = await fixture.data(
      fixture.decide(fixture.lead, claimed, 'confirm', { next_review_on: '2026-12-01' }),
    )
    expect(confirmed).toMatchObject({ state: 'confirmed', valid_from: TODAY, next_review_on: '2026-12-01' })
    expect((await fixture.noticesOf(anna, 'skills.decided')).at(-1)?.title).toBe(`${name} is confirmed`)
    expect((await fixture.noticesOf(fixture.lead, 'skills.claim')).at(-1)?.verbs).toEqual([])
    expect(await fixture.auditsOf('employee_skills', claimed.id)).toEqual(['skills.claimed', 'skills.confirmed'])
  })

  it('waits for those who decide for all where no one leads the person', async () => {
    const keeper = await app.fixture.admin({ 'skills.decide': 'all', 'skills.read': 'all' })
    await app.db.updateTable('accounts').set({ activated_at: NOW }).where('id', '=', keeper.account_id).execute()
    const alone = await fixture.person({ team_id: null })
    const { id: skill_id } = await newSkill()
    const claimed = await fixture.data(fixture.claim(alone, { skill_id, level: 2 }))
    expect(await fixture.noticesOf(keeper, 'skills.claim')).toMatchObject([{ subject_id: claimed.id }])
    const body = {
      id: claimed.id,
      version: claimed.version,
      decision: 'adjust',
      level: 1,
      note: 'Not alone yet',
    } as const
    expect(await fixture.data(app.send(calls.reviewSkill, keeper, { body }))).toMatchObject({
      state: 'confirmed',
      level: 1,
      claimed_level: 2,
    })
  })

  it('is open once, and for another level than the one that is held', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    const claimed = await fixture.data(fixture.claim(anna, { skill_id, level: 3 }))
    expect(codeOf(await fixture.claim(anna, { skill_id, level: 4 }))).toBe('skills.open_claim')
    await fixture.data(fixture.decide(fixture.lead, claimed, 'confirm'))
    expect(codeOf(await fixture.claim(anna, { skill_id, level: 3 }))).toBe('skills.same_level')
    const again = await fixture.data(fixture.claim(anna, { skill_id, level: 4 }))
    expect(codeOf(await fixture.update(anna, { action: 'withdraw', id: again.id, version: again.version }))).toBe(
      'done',
    )
    expect(codeOf(await fixture.decide(fixture.lead, again, 'confirm'))).toBe('skills.decided')
  })

  it('of fifty claims at once of one skill, one is made', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    const codes = (
      await Promise.all(Array.from({ length: AT_ONCE }, () => fixture.claim(anna, { skill_id, level: 3 })))
    ).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'skills.open_claim')).toHaveLength(AT_ONCE - 1)
  })

  it('A17: of confirm and reject at the same time one wins, the others find it decided', async () => {
    const anna = await fixture.person()
    const deputy = await fixture.person({ grants: { 'skills.own': 'team', 'skills.lead': 'team' } })
    await app.fixture.lead(fixture.team, deputy.employee_id, { kind: 'deputy' })
    const { id: skill_id } = await newSkill()
    const claimed = await fixture.data(fixture.claim(anna, { skill_id, level: 3 }))
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        at % 2 === 0
          ? fixture.decide(fixture.lead, claimed, 'confirm')
          : fixture.decide(deputy, claimed, 'reject', { note: 'Not yet' }),
      ),
    )
    const codes = responses.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'skills.decided')).toHaveLength(AT_ONCE - 1)
    expect(await fixture.auditsOf('employee_skills', claimed.id)).toHaveLength(2)
    expect(await fixture.noticesOf(anna, 'skills.decided')).toHaveLength(1)
  })

  it('is not decided by the person, nor by an account of theirs in the admin area', async () => {
    const { id: skill_id } = await newSkill()
    const claimed = await fixture.data(fixture.claim(fixture.lead, { skill_id, level: 3 }))
    expect(codeOf(await fixture.decide(fixture.lead, claimed, 'confirm'))).toBe('skills.own_review')
    const linked = await app.fixture.admin({ 'skills.decide': 'all' }, { employee_id: fixture.lead.employee_id })
    const body = { id: claimed.id, version: claimed.version, decision: 'confirm' } as const
    expect(codeOf(await app.send(calls.reviewSkill, linked, { body }))).toBe('skills.own_review')
    expect(await fixture.data(app.send(calls.listTeamClaims, fixture.lead, {}))).not.toContainEqual(
      expect.objectContaining({ id: claimed.id }),
    )
  })

  it('A6: is out of sight for others, and needs the right to decide', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person({ team_id: fixture.other_team })]
    const { id: skill_id } = await newSkill()
    const claimed = await fixture.data(fixture.claim(berta, { skill_id, level: 3 }))
    expect((await fixture.skillsOf(berta.employee_id, anna)).status).toBe(404)
    expect((await fixture.skillsOf(999_999, anna)).status).toBe(404)
    expect((await fixture.decide(fixture.lead, claimed, 'confirm')).status).toBe(404)
    expect((await fixture.decide(anna, claimed, 'confirm')).status).toBe(404)
    const own = await fixture.data(fixture.claim(anna, { skill_id, level: 3 }))
    expect((await fixture.decide(anna, own, 'confirm')).status).toBe(403)
  })

  it('A21: names no file of another person', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    const { id: skill_id } = await newSkill()
    const { id: file_id } = await fixture.data(
      app.send(saveFile, berta, { body: { id: berta.employee_id, title: 'Certificate' } }),
    )
    expect((await fixture.claim(anna, { skill_id, level: 3, file_id })).status).toBe(404)
    expect((await fixture.claim(anna, { skill_id, level: 3, file_id: 999_999 })).status).toBe(404)
    expect(await fixture.data(fixture.claim(berta, { skill_id, level: 3, file_id }))).toMatchObject({
      file: { id: file_id, title: 'Certificate' },
    })
  })

  it('of a new name makes a skill that others see after the first confirmation', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    const claimed = await fixture.data(fixture.claim(anna, { skill_name: 'Bee keeping', level: 2 }))
    const namesOf = async (actor: typeof anna) =>
      (await fixture.data(app.send(calls.listSkills, actor, { query: { q: 'bee' } }))).map(({ name }) => name)
    expect(await namesOf(anna)).toEqual(['Bee keeping'])
    expect(await namesOf(berta)).toEqual([])
    expect((await fixture.claim(berta, { skill_id: claimed.skill.id, level: 2 })).status).toBe(400)
    await fixture.data(fixture.decide(fixture.lead, claimed, 'confirm'))
    expect(await namesOf(berta)).toEqual(['Bee keeping'])
  })
})

describe('levels', () => {
  it('A18: a level that is raised has ended, and both are in the history of the days', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    await fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id, level: 3, valid_from: '2026-01-10' }))
    const claimed = await fixture.data(fixture.claim(anna, { skill_id, level: 4 }))
    await fixture.data(fixture.decide(fixture.lead, claimed, 'confirm'))
    const set = await fixture.data(fixture.skillsOf(anna.employee_id))
    expect(set.skills).toMatchObject([{ level: 4, state: 'confirmed', valid_from: TODAY }])
    expect(set.history).toMatchObject([{ level: 3, state: 'ended', ended_on: TODAY }])
    const on = async (day: string) =>
      (await skillLevels(app.db, [anna.employee_id], skill_id, day)).get(anna.employee_id)
    expect([await on('2026-01-09'), await on('2026-05-11'), await on(TODAY)]).toEqual([undefined, 3, 4])
    const { rows } = await sql<{ level: number; is_included: boolean }>`select
      ${skillLevel(sql`${anna.employee_id}::int`, sql`${skill_id}::int`, sql`${TODAY}::date`)} as level,
      ${anna.employee_id} in ${skillHolders(sql`${skill_id}::int`, sql`4`, sql`${TODAY}::date`)} as is_included`.execute(
      app.db,
    )
    expect(rows).toEqual([{ level: 4, is_included: true }])
  })

  it('of an earlier day leave the newer ones as they are, and go without a trace within a day', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    const enter = (level: number, valid_from: string) =>
      fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id, level, valid_from }))
    const shown = async () => {
      const { skills, history } = await fixture.data(fixture.skillsOf(anna.employee_id))
      return [...skills, ...history].map(({ level, valid_from, state, ended_on }) => [
        level,
        valid_from,
        state,
        ended_on,
      ])
    }
    await enter(3, '2026-01-10')
    await enter(5, '2026-05-01')
    const between = await enter(4, '2026-03-01')
    expect(between).toMatchObject({ state: 'ended', ended_on: '2026-05-01', can: { remove: true } })
    const whole = [
      [5, '2026-05-01', 'confirmed', null],
      [4, '2026-03-01', 'ended', '2026-05-01'],
      [3, '2026-01-10', 'ended', '2026-03-01'],
    ]
    expect(await shown()).toEqual(whole)
    const same = { employee_id: anna.employee_id, skill_id, level: 4, valid_from: '2026-04-01' }
    expect(codeOf(await fixture.add(same))).toBe('skills.same_level')
    const corrected = await enter(2, '2026-03-01')
    expect((await shown())[1]).toEqual([2, '2026-03-01', 'ended', '2026-05-01'])
    const remove = (id: number) => app.send(calls.deleteSkill, fixture.admin, { params: { id } })
    expect(await fixture.data(remove(corrected.id))).toEqual({ id: corrected.id, ended_on: null })
    expect(await shown()).toEqual(whole)
    expect(await fixture.data(remove(between.id))).toEqual({ id: between.id, ended_on: null })
    expect(await shown()).toEqual([
      [5, '2026-05-01', 'confirmed', null],
      [3, '2026-01-10', 'ended', '2026-05-01'],
    ])
  })

  it('of an earlier day entered at once are in the order of their days', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    const days = Array.from({ length: 20 }, (_, at) => `2026-01-${String(28 - at).padStart(2, '0')}`)
    const codes = await Promise.all(
      days.map((valid_from, at) =>
        fixture.add({ employee_id: anna.employee_id, skill_id, level: (at % 5) + 1, valid_from }),
      ),
    )
    expect(codes.map(codeOf)).toEqual(days.map(() => 'done'))
    const { skills, history } = await fixture.data(fixture.skillsOf(anna.employee_id))
    expect(skills.map(({ valid_from }) => valid_from)).toEqual(['2026-01-28'])
    expect(history.map(({ valid_from }) => valid_from)).toEqual(days.slice(1))
    expect(history.map(({ ended_on }) => ended_on)).toEqual(days.slice(0, -1))
  })

  it('are never overwritten, not even in the database', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    const row = await fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id, level: 3 }))
    await expect(
      app.db.updateTable('employee_skills').set({ level: 5 }).where('id', '=', row.id).execute(),
    ).rejects.toThrow('A confirmed level does not change')
  })

  it('end when they are deleted; one of today is gone, and the level before holds again', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    const old = await fixture.data(
      fixture.add({ employee_id: anna.employee_id, skill_id, level: 2, valid_from: '2026-02-01' }),
    )
    app.clock.set('2026-05-14T09:00:00.000Z')
    const raised = await fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id, level: 3 }))
    const remove = (id: number) => app.send(calls.deleteSkill, fixture.admin, { params: { id } })
    expect(await fixture.data(remove(raised.id))).toEqual({ id: raised.id, ended_on: null })
    expect((await fixture.data(fixture.skillsOf(anna.employee_id))).skills).toMatchObject([
      { id: old.id, state: 'confirmed' },
    ])
    expect(await fixture.data(remove(old.id))).toEqual({ id: old.id, ended_on: '2026-05-14' })
    expect(codeOf(await remove(old.id))).toBe('skills.decided')
  })

  it('A19: a certificate that ended while the job was down is expired at the next run, with one notice', async () => {
    const anna = await fixture.person()
    const { id: skill_id, name } = await newSkill()
    await fixture.data(
      fixture.add({
        employee_id: anna.employee_id,
        skill_id,
        level: 3,
        valid_from: '2026-01-01',
        valid_to: '2026-05-20',
      }),
    )
    await app.runJob('skills.daily')
    app.clock.set('2026-05-24T06:00:00.000Z')
    await app.runJob('skills.daily')
    await app.runJob('skills.daily')
    const titles = (await fixture.noticesOf(anna, 'skills.expiring')).map(({ title }) => title)
    expect(titles).toEqual([`${name} ends on 20 May 2026`, `${name} has expired`])
    const set = await fixture.data(fixture.skillsOf(anna.employee_id))
    expect(set.skills).toMatchObject([{ state: 'expired', can: { remove: true } }])
    expect((await skillLevels(app.db, [anna.employee_id], skill_id, '2026-05-24')).size).toBe(0)
    const renewed = await fixture.data(fixture.claim(anna, { skill_id, level: 3, valid_to: '2028-05-20' }))
    await fixture.data(fixture.decide(fixture.lead, renewed, 'confirm'))
    const after = await fixture.data(fixture.skillsOf(anna.employee_id))
    expect([after.skills.map(({ state }) => state), after.history.map(({ state }) => state)]).toEqual([
      ['confirmed'],
      ['expired'],
    ])
  })

  it('are renewed before they end', async () => {
    const anna = await fixture.person()
    const { id: skill_id } = await newSkill()
    await fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id, level: 3, valid_to: '2026-06-20' }))
    expect(codeOf(await fixture.claim(anna, { skill_id, level: 3 }))).toBe('skills.same_level')
    expect(codeOf(await fixture.claim(anna, { skill_id, level: 3, valid_to: '2027-06-20' }))).toBe('done')
  })

  it('reminds sixty, thirty and seven days before, each once, the leads in the end too', async () => {
    const anna = await fixture.person()
    const { id: skill_id, name } = await newSkill()
    await fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id, level: 3, valid_to: '2026-07-20' }))
    for (const day of ['05-12', '05-21', '05-22', '06-19', '06-20', '06-21', '07-13', '07-14', '07-15']) {
      app.clock.set(`2026-${day}T06:00:00.000Z`)
      await app.runJob('skills.daily')
    }
    const keys = (await fixture.noticesOf(anna, 'skills.expiring')).map(({ dedupe_key }) =>
      dedupe_key.split(':').at(-1),
    )
    expect(keys).toEqual(['60', '30', '7'])
    const notices = (await fixture.noticesOf(fixture.lead, 'skills.expiring')).filter(({ title }) =>
      title.startsWith(name),
    )
    expect(notices).toHaveLength(1)
  })
})

describe('the list of skills', () => {
  it('has each name once, and asks for the version', async () => {
    const skill = await newSkill()
    const save = (body: object) =>
      app.send(calls.saveSkill, fixture.admin, { body: { category: 'Service', name: skill.name, ...body } })
    expect(codeOf(await save({ name: skill.name.toUpperCase() }))).toBe('skills.name_taken')
    expect(codeOf(await save({ id: skill.id, version: skill.version, active: false }))).toBe('done')
    expect(codeOf(await save({ id: skill.id, version: skill.version }))).toBe('common.stale')
    const anna = await fixture.person()
    expect((await fixture.claim(anna, { skill_id: skill.id, level: 2 })).status).toBe(400)
  })

  it('merges one skill into another, whose levels stay where a person has both', async () => {
    const [one, other] = [await newSkill(), await newSkill()]
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    for (const [who, skill, level] of [
      [anna, one, 2],
      [berta, one, 5],
      [berta, other, 3],
    ] as const)
      await fixture.data(fixture.add({ employee_id: who.employee_id, skill_id: skill.id, level }))
    const body = { id: one.id, version: one.version, name: one.name, category: one.category, merge_into: other.id }
    const refused = await app.send(calls.saveSkill, fixture.admin, { body: { ...body, active: true } })
    expect(refused.body.fields).toEqual({ active: 'A skill that is merged is no longer in use' })
    const merged = await fixture.data(app.send(calls.saveSkill, fixture.admin, { body }))
    expect(merged.active).toBe(false)
    const levels = await skillLevels(app.db, [anna.employee_id, berta.employee_id], other.id, TODAY)
    expect([levels.get(anna.employee_id), levels.get(berta.employee_id)]).toEqual([2, 3])
    expect((await skillLevels(app.db, [anna.employee_id, berta.employee_id], one.id, TODAY)).size).toBe(0)
  })

  it('says what designations require beside what the person holds', async () => {
    const { id } = await app.db
      .insertInto('designations')
      .values({ name: `Post ${++serial}`, level: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [one, other] = [await newSkill(), await newSkill()]
    const items = [one, other].map((skill) => ({ skill_id: skill.id, level: 3 }))
    const saveRequired = (designation: number) =>
      app.send(calls.saveRequiredSkills, fixture.admin, { params: { id: designation }, body: { items } })
    expect((await saveRequired(999_999)).status).toBe(404)
    await fixture.data(saveRequired(id))
    const again = (seen: typeof items) =>
      app.send(calls.saveRequiredSkills, fixture.admin, { params: { id }, body: { items, seen } })
    expect((await again([])).body.code).toBe('common.stale')
    expect((await again(items)).body.status).toBe(true)
    const anna = await fixture.person()
    await app.db
      .updateTable('placements')
      .set({ designation_id: id })
      .where('employee_id', '=', anna.employee_id)
      .execute()
    await fixture.data(fixture.add({ employee_id: anna.employee_id, skill_id: one.id, level: 4 }))
    const set = await fixture.data(fixture.skillsOf(anna.employee_id, anna))
    expect(set.required.map(({ skill, held_level }) => [skill.id, held_level])).toEqual([
      [one.id, 4],
      [other.id, null],
    ])
  })
})

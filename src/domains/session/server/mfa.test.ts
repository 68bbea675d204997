import { describe, expect, it } from 'vitest'
import * as calls from '../contract/session.calls.ts'
import { confirmMfa, removeMfa, renewRecoveryCodes, startMfa } from '../contract/mfa.calls.ts'
import { PASSWORD, createSignInApp, withToken } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
const { app, people } = await createSignInApp(START)

describe('switching the factor on', () => {
  it('answers ten codes, ends the other sessions, and keeps no readable secret', async () => {
    const person = await people.employee()
    const other = withToken(person, (await people.signIn(person.email)).body.data)
    await people.confirm(person)
    const started = (await app.send(startMfa, person)).body.data
    expect(started.otpauth_uri).toContain(`secret=${started.secret}`)
    expect((await app.send(confirmMfa, person, { body: { code: '000000' } })).body.code).toBe('session.factor_invalid')
    const body = { code: people.codeOf(started.secret) }
    const { recovery_codes } = (await app.send(confirmMfa, person, { body })).body.data
    expect(new Set(recovery_codes).size).toBe(10)
    expect([await people.isAlive(person), await people.isAlive(other)]).toEqual([true, false])
    expect((await app.send(startMfa, person)).body.code).toBe('session.factor_on')
    const { rows } = await app.db
      .selectFrom('factors')
      .select('secret')
      .where('account_id', '=', person.account_id)
      .execute()
      .then((found) => ({ rows: found.map(({ secret }) => secret.toString('latin1')) }))
    expect(rows[0]).not.toContain(started.secret)
    const responses = await app.db.selectFrom('idempotency_keys').select('answer').execute()
    expect(JSON.stringify(responses)).not.toContain(started.secret)
    expect(JSON.stringify(responses)).not.toContain(recovery_codes[0])
  })

  it('renews the recovery codes, so that older ones are void', async () => {
    const person = await people.withMfa(await people.employee())
    const renewed = (await app.send(renewRecoveryCodes, person)).body.data.recovery_codes
    const old = await people.step(await people.newChallenge(person.email), { code: person.recovery_codes[0] })
    expect(old.body.code).toBe('session.factor_invalid')
    const fresh = await people.step(await people.newChallenge(person.email), { code: renewed[0] })
    expect(fresh.body.data).toHaveProperty('token')
    expect((await app.send(calls.listSessions, person)).body.data.factor).toEqual({
      on: true,
      required: false,
      codes_left: 9,
    })
  })

  it('switches it off again, for a confirmed session', async () => {
    const person = await people.withMfa(await people.employee())
    people.wait(600)
    expect((await app.send(removeMfa, person)).body.code).toBe('session.confirm_required')
    await people.confirm(person, people.codeOf(person.secret))
    const other = withToken(
      person,
      (await people.step(await people.newChallenge(person.email), { code: person.recovery_codes[0] })).body.data,
    )
    expect((await app.send(removeMfa, person)).body.status).toBe(true)
    expect([await people.isAlive(person), await people.isAlive(other)]).toEqual([true, false])
    expect((await people.signIn(person.email)).body.data).toHaveProperty('token')
    expect((await app.send(removeMfa, person)).body.code).toBe('session.factor_off')
  })
})

describe('signing in with a factor', () => {
  it('asks for the code after the right password alone, and takes the step before and after too', async () => {
    const person = await people.withMfa(await people.employee())
    expect((await people.signIn(person.email, 'User', 'wrong')).body.Status).toBe(401)
    for (const steps of [-1, 0, 1]) {
      people.wait(90)
      const { body } = await people.signIn(person.email)
      expect(body).toMatchObject({
        Status: 200,
        data: { next: { step: 'verify', methods: ['code', 'recovery_code'] } },
      })
      expect(body.data).not.toHaveProperty('token')
      const response = await people.step(people.challengeOf(body.data), { code: people.codeOf(person.secret, steps) })
      expect([response.body.Status, 'token' in response.body.data]).toEqual([200, true])
    }
    people.wait(90)
    for (const steps of [-2, 2]) {
      const response = await people.step(await people.newChallenge(person.email), {
        code: people.codeOf(person.secret, steps),
      })
      expect(response.body.code).toBe('session.factor_invalid')
    }
  })

  it('takes one code once, of many at the same moment', async () => {
    const person = await people.withMfa(await people.employee())
    people.wait(60)
    const code = people.codeOf(person.secret)
    const challenges = [
      await people.newChallenge(person.email),
      await people.newChallenge(person.email),
      await people.newChallenge(person.email),
    ]
    const responses = await Promise.all(challenges.map((challenge) => people.step(challenge, { code })))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'session.factor_invalid')).toHaveLength(2)
    expect((await people.step(await people.newChallenge(person.email), { code })).body.code).toBe(
      'session.factor_invalid',
    )
    expect(
      (await people.step(await people.newChallenge(person.email), { code: people.codeOf(person.secret, -1) })).body
        .code,
    ).toBe('session.factor_invalid')
  })

  it('takes one recovery code once, of many at the same moment, as people type it', async () => {
    const person = await people.withMfa(await people.employee())
    const [first = ''] = person.recovery_codes
    const typed = `${first.slice(0, 5).toLowerCase()} - ${first.slice(5)}`
    const challenges = [await people.newChallenge(person.email), await people.newChallenge(person.email)]
    const responses = await Promise.all(challenges.map((challenge) => people.step(challenge, { code: typed })))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
  })

  it.each([
    ['no code', {}],
    ['null', { code: null }],
    ['an empty code', { code: '' }],
    ['a number', { code: 123456 }],
  ])('answers %s with 400 and no session', async (_, body) => {
    const person = await people.withMfa(await people.employee())
    const response = await people.step(await people.newChallenge(person.email), body)
    expect([response.status, response.body.data]).toEqual([400, undefined])
  })

  it('uses a challenge once, until it expires, and gives up after five wrong codes', async () => {
    const person = await people.withMfa(await people.employee())
    people.wait(60)
    const late = await people.newChallenge(person.email)
    const used = await people.newChallenge(person.email)
    expect((await people.step(used, { code: person.recovery_codes[0] })).body.status).toBe(true)
    expect((await people.step(used, { code: person.recovery_codes[1] })).body.code).toBe('session.challenge_expired')
    const guessed = await people.newChallenge(person.email)
    const guesses = await Promise.all(Array.from({ length: 9 }, () => people.step(guessed, { code: '000000' })))
    expect(guesses.filter(({ body }) => body.code === 'session.factor_invalid')).toHaveLength(5)
    expect(guesses.filter(({ body }) => body.code === 'session.challenge_expired')).toHaveLength(4)
    people.wait(300)
    expect((await people.step(late, { code: people.codeOf(person.secret) })).body.code).toBe(
      'session.challenge_expired',
    )
  })

  it('never locks out the owner on a known browser, however many codes strangers guess', async () => {
    const owner = await people.employee()
    const cookie = await people.deviceOf(owner.email)
    const person = await people.withMfa(owner)
    people.wait(60)
    const guessFrom = async (ip: string) => {
      const challenge = await people.newChallenge(person.email)
      const guess = () => people.step(challenge, { code: '000000' }, { ip })
      return (await Promise.all(Array.from({ length: 5 }, guess))).map(({ status }) => status)
    }
    const statuses = new Set<number>()
    for (let n = 0; n < 10; n++) for (const status of await guessFrom(`198.51.${n}.7`)) statuses.add(status)
    expect(statuses).toEqual(new Set([200, 429]))
    const code = people.codeOf(person.secret)
    const stranger = await people.step(await people.newChallenge(person.email), { code }, { ip: '198.51.99.7' })
    expect(stranger.status).toBe(429)
    const headers = { cookie }
    const known = await people.step(await people.newChallenge(person.email), { code }, { headers, ip: '198.51.1.7' })
    expect(known.body.data).toHaveProperty('token')
  })

  it('takes ten wrong codes an hour from one network, whatever the challenge', async () => {
    const person = await people.withMfa(await people.employee())
    people.wait(60)
    for (const challenge of [await people.newChallenge(person.email), await people.newChallenge(person.email)])
      for (let n = 0; n < 5; n++) await people.step(challenge, { code: '000000' })
    const challenge = await people.newChallenge(person.email)
    const stopped = await people.step(challenge, { code: people.codeOf(person.secret) })
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '3600'])
    people.wait(3600)
    const fresh = await people.newChallenge(person.email)
    expect((await people.step(fresh, { code: people.codeOf(person.secret) })).body.status).toBe(true)
  })

  it('is still asked for after the password was reset', async () => {
    const person = await people.withMfa(await people.employee())
    await app.begin(async (work) => {
      const { hashPassword, savePassword } = await import('./index.ts')
      await savePassword(work, person.account_id, await hashPassword(PASSWORD), true)
    })
    const verify = await people.newChallenge(person.email)
    const { body } = await people.step(verify, { code: person.recovery_codes[0] })
    expect(body.data).toMatchObject({ next: { step: 'new_password', methods: ['password'] } })
    const password = 'my own long words'
    const challenge = people.challengeOf(body.data)
    const empty = await people.step(challenge, { code: '123456' })
    expect([empty.status, empty.body.fields]).toEqual([400, { password: 'Password is required' }])
    expect((await people.step(challenge, { password, confirm_password: password })).body.data).toHaveProperty('token')
  })
})

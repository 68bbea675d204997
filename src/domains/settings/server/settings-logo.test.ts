import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadShell, readOrganisationLogo } from '#domains/shell/contract/shell.calls.ts'
import * as calls from '../contract/settings.calls.ts'
import { type SettingsFixture, startSettings } from './testing/settings-fixture.ts'

let fixture: SettingsFixture
let app: SettingsFixture['app']
beforeAll(async () => {
  fixture = await startSettings()
  app = fixture.app
})
beforeEach(() => fixture.pass())
afterAll(() => app.stop())

describe('the logo', () => {
  it('is made anew, read by whoever is signed in, and undone', async () => {
    const someone = await app.fixture.user({ grants: { 'shell.read': 'own' } })
    expect((await app.send(readOrganisationLogo, someone)).status).toBe(404)
    const response = await app.send(calls.uploadOrganisationLogo, fixture.admin, { body: { id: fixture.admin.id } })
    const { logo_url } = response.body.data
    expect((await app.send(loadShell, someone)).body.data.organisation.logo_url).toBe(logo_url)
    const v = Number(new URL(logo_url, 'http://x').searchParams.get('v'))
    const picture = await app.send(readOrganisationLogo, someone, { query: { v } })
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    fixture.pass()
    await fixture.change({ 'organisation.logo_file_id': null })
    expect((await app.send(loadShell, someone)).body.data.organisation.logo_url).toBeNull()
    fixture.pass()
    expect((await fixture.change({ 'organisation.logo_file_id': v })).body.status).toBe(true)
    expect((await app.send(readOrganisationLogo, someone, { query: { v } })).status).toBe(200)
  })

  it('is set in the own name alone', async () => {
    const response = await app.send(calls.uploadOrganisationLogo, fixture.admin, { body: { id: fixture.admin.id + 1 } })
    expect([response.status, response.body.fields]).toEqual([400, { id: 'Id is not that of the session' }])
  })
})

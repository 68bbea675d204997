import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { readPhoto } from '#domains/people/contract/photos.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as checklist from '../../contract/checklist.calls.ts'
import { type OnboardingFixture, startOnboarding } from '../testing/onboarding-fixture.ts'

let w: OnboardingFixture
let viewer: TestActor
beforeAll(async () => {
  w = await startOnboarding()
  viewer = await w.fixture.admin({ 'people.photo.read': 'all' })
})
afterAll(async () => w.app.stop())

const PHOTO = {
  key: 'photo',
  label: 'Photo',
  becomes: 'photo',
  doc_type: null,
  required: false,
  needs_expiry: false,
  multiple: false,
} as const

const picture = async (background: string) => ({
  bytes: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
  name: 'me.jpg',
})

/** Requires a photo in every onboarding from now on. */
const requirePhoto = async (more: object = {}) => {
  const template = firstOf(await w.data(w.app.send(checklist.listTemplates, w.approver, {})))
  const { id, version, documents } = template
  const others = documents.filter(({ key }) => key !== 'photo')
  return w.app.send(checklist.updateTemplate, w.approver, {
    params: { id },
    body: { version, documents: [...others, { ...PHOTO, ...more }] },
  })
}

describe('the photo of a new person', () => {
  it('is asked for once at most', async () => {
    expect((await requirePhoto({ multiple: true })).body.fields).toEqual({ documents: 'An employee has one photo' })
    expect((await requirePhoto()).status).toBe(200)
  })

  it('is a picture, and becomes the photo of the employee once it was accepted', async () => {
    const { id, me } = await w.started()
    expect((await me.addDocument('photo')).body.fields).toEqual({ file: 'Send a JPEG, PNG or WebP picture' })
    await w.data(me.addDocument('photo', {}, await picture('#204060')))
    await w.fill(me)
    await w.data(me.submit())
    await w.accept(id)
    await w.data(w.requestApproval(id))
    await w.place(id)
    const seen = await w.preview(id)
    expect(seen.files.map(({ becomes }) => becomes)).toContain('Profile photo')
    const { employee_id } = await w.data(w.convert(id, { version: seen.version, preview_hash: seen.preview_hash }))
    const response = await w.app.send(readPhoto, viewer, { params: { employee_id }, query: { size: '512' } })
    expect(response.status).toBe(200)
    const person = await w.db
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', employee_id)
      .executeTakeFirstOrThrow()
    expect(person.photo_version).toBe(1)
    const forms = await w.db
      .selectFrom('files')
      .select(['owner_kind', 'content_type', 'variant'])
      .where('owner_kind', '=', 'employee_photo')
      .where('owner_id', '=', employee_id)
      .orderBy('id')
      .execute()
    expect(forms).toEqual([
      { owner_kind: 'employee_photo', content_type: 'image/webp', variant: null },
      { owner_kind: 'employee_photo', content_type: 'image/webp', variant: 96 },
    ])
  })

  it('is not taken where it was not sent', async () => {
    const { id } = await w.approved()
    await w.place(id)
    const seen = await w.preview(id)
    const { employee_id } = await w.data(w.convert(id, { version: seen.version, preview_hash: seen.preview_hash }))
    expect((await w.app.send(readPhoto, viewer, { params: { employee_id } })).status).toBe(404)
  })
})

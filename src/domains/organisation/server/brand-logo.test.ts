import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../contract/brands.calls.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
})
afterAll(() => app.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#4263eb80' } })
const send = (id: number, bytes: Buffer, body = { id }) =>
  app.send(calls.uploadLogo, admin, { params: { id }, body }, { file: { bytes, name: 'Our logo.png' } })
const read = (id: number, actor = admin, v?: number) =>
  app.send(calls.readLogo, actor, { params: { id }, query: v === undefined ? {} : { v } })
const versionOf = async (id: number) =>
  (await app.db.selectFrom('brands').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

describe('a logo', () => {
  it('is made anew, at most 600 by 200, whatever kind of picture it was', async () => {
    const id = await app.fixture.brand()
    const version = await versionOf(id)
    const sent = [picture(1200, 300).png(), picture(300, 900).webp(), picture(90, 60).removeAlpha().jpeg()]
    const sides = []
    for (const one of sent) {
      const { body } = await send(id, await one.toBuffer())
      expect(body.data).toEqual({ logo_file_id: expect.any(Number) })
      const shown = await read(id, admin, body.data.logo_file_id)
      const { format, width, height } = await sharp(shown.bytes).metadata()
      sides.push([format, width, height])
      expect(shown.headers['cache-control']).toContain('immutable')
    }
    expect(sides).toEqual([
      ['webp', 600, 150],
      ['webp', 67, 200],
      ['webp', 90, 60],
    ])
    // A person who edits the brand does not lock its picture.
    expect(await versionOf(id)).toBe(version)
    const rows = await app.db
      .selectFrom('files')
      .select('deleted_at')
      .where('owner_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ deleted_at }) => deleted_at === null)).toEqual([false, false, true])
  })

  it('of several at once is one, and the others are given up', async () => {
    const id = await app.fixture.brand()
    const bytes = await picture(60, 20).png().toBuffer()
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(id, bytes)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const living = await app.db
      .selectFrom('files')
      .select('id')
      .where('owner_kind', '=', 'brand_logo')
      .where('owner_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    const { logo_file_id } = await app.db
      .selectFrom('brands')
      .select('logo_file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(living).toEqual([{ id: logo_file_id }])
  })

  it('is no paper, nothing larger than a megabyte, and of the brand that the form names', async () => {
    const [id, other] = [await app.fixture.brand(), await app.fixture.brand()]
    const small = await picture(60, 20).png().toBuffer()
    const responses = [
      await send(id, Buffer.from('%PDF-1.7\n')),
      await send(id, Buffer.concat([small, Buffer.alloc(calls.LOGO.max_bytes)])),
      await send(id, small, { id: other }),
      await send(999_999, small),
    ]
    expect(responses.map(({ status }) => status)).toEqual([415, 413, 400, 404])
    expect((await read(id)).status).toBe(404)
  })
})

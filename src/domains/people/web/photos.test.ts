// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { loadPhoto } from './photos.ts'

const IMAGE = 'UklGRg=='
const small = (ids: readonly number[], version: number | 'latest' = 'latest') =>
  Promise.allSettled(ids.map((id) => loadPhoto({ kind: 'employee', id, version }, '96')))

it('requests the photos of all who are drawn together once, also of people without one', async () => {
  const { sent } = fakeServer({ 'GET /api/photos': ok([{ id: 7, photo_version: 3, image: IMAGE }]) })
  const drawn = await small([7, 8, 7])
  await small([7, 8, 7])
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(drawn[0]).toMatchObject({ value: { size: 4, type: 'image/webp' } })
  expect(sent.map(({ path, query }) => [path, query.get('ids')])).toEqual([['/api/photos', '7,8']])
})

it('requests a photo again where another version is drawn than the known one', async () => {
  const { sent } = fakeServer({ 'GET /api/photos': ok([{ id: 9, photo_version: 1, image: IMAGE }]) })
  await small([9], 1)
  await small([9], 1)
  expect(sent).toHaveLength(1)
  await small([9], 2)
  expect(sent).toHaveLength(2)
})

it('requests the large photo of a person by its version, and that of an account by its own call', async () => {
  const { sent } = fakeServer({
    'GET /api/photos': ok([{ id: 11, photo_version: 5, image: IMAGE }]),
    'GET /api/photo/11': ok({}),
    'GET /api/admin/account-photo/4': ok({}),
  })
  await loadPhoto({ kind: 'employee', id: 11, version: 'latest' }, '512')
  await loadPhoto({ kind: 'account', id: 4, version: 2 }, '96')
  expect(sent.map(({ path, query }) => [path, query.get('v')])).toEqual([
    ['/api/photos', null],
    ['/api/photo/11', '5'],
    ['/api/admin/account-photo/4', '2'],
  ])
})

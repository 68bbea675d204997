// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { loadPhoto } from './photos.ts'

it('requests the photos of all who are drawn together once, and none for people without one', async () => {
  const { sent } = fakeServer({
    'GET /api/photo-versions': ok([{ id: 7, photo_version: 3 }]),
    'GET /api/photo/7': ok({}),
  })
  const draw = async () =>
    Promise.allSettled([7, 8, 7].map((id) => loadPhoto({ kind: 'employee', id, version: 'latest' }, '96')))
  const drawn = await draw()
  await draw()
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const requested = sent.map(({ path, query }) => [path, query.get('ids') ?? query.get('v')])
  expect(requested.filter(([path]) => path === '/api/photo-versions')).toEqual([['/api/photo-versions', '7,8']])
  expect(requested.filter(([path]) => path === '/api/photo/8')).toEqual([])
  expect(requested.at(-1)).toEqual(['/api/photo/7', '3'])
})

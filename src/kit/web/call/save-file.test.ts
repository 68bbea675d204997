// @vitest-environment happy-dom
import '../testing/setup.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { toastEntries } from '../toasts/toast-store.ts'
import { saveFile } from './save-file.ts'

const file = call({
  id: 'tests.file',
  route: 'GET /api/tests/file',
  permission: { public: 'A test.' },
  summary: 'A file.',
  data: z.never(),
  binary: true,
})

const texts = () => toastEntries().map(({ text }) => text)
const headers = { 'Content-Disposition': 'attachment; filename="people.csv"', 'Content-Type': 'text/csv' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const serveParts = () => {
  const parts = new TransformStream<Uint8Array, Uint8Array>()
  const out = parts.writable.getWriter()
  vi.stubGlobal('fetch', async () => new Response(parts.readable, { headers }))
  return out
}

it('shows a file that takes long while it is made, how much has come, and that it is saved', async () => {
  const out = serveParts()
  const saved = saveFile(file, {}, 'file.csv')
  await vi.advanceTimersByTimeAsync(1600)
  expect(texts()).toEqual(['Making the file. You can go on working.'])
  await out.write(new Uint8Array(2_500_000))
  await vi.advanceTimersByTimeAsync(10)
  expect(texts()).toEqual(['Making the file: 2.4 MB so far. You can go on working.'])
  await out.close()
  expect(await saved).toBe(true)
  expect(texts()).toEqual(['people.csv is saved'])
})

it('shows nothing of a file that is there at once', async () => {
  const out = serveParts()
  const saved = saveFile(file, {}, 'file.csv')
  await out.write(new Uint8Array(10))
  await out.close()
  expect(await saved).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(texts()).toEqual([])
})

it('shows that a long file has failed, and no longer that it is made', async () => {
  const out = serveParts()
  const saved = saveFile(file, {}, 'file.csv')
  await vi.advanceTimersByTimeAsync(1600)
  await out.abort(new Error('The connection is gone'))
  expect(await saved).toBe(false)
  expect(toastEntries().map(({ kind }) => kind)).toEqual(['error'])
})

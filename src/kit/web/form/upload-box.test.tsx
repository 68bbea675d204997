// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { textId } from '#kit/contract/fields.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { fileSize } from '../format/file-size.ts'
import { checkChosen } from './chosen-file.ts'
import { UploadBox } from './upload-box.tsx'

const upload = call({
  id: 'test.upload',
  route: 'POST /api/admin/test/:id',
  permission: 'test.write',
  summary: 'Takes a picture.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ id: textId }),
  data: z.strictObject({ version: z.int() }),
  upload: { max_bytes: 2000 },
})
const PATH = 'POST /api/admin/test/3'
const picture = (size = 10, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type })

const draw = async (reply: Parameters<typeof fakeServer>[0][string]) => {
  const server = fakeServer({ [PATH]: reply })
  const done: number[] = []
  await renderScreen(
    <UploadBox
      call={upload}
      input={{ params: { id: 3 }, body: { id: 3 } }}
      takes="picture"
      max_bytes={2000}
      label="Add photo"
      onDone={(sent) => done.push(sent.data.version)}
    >
      {(preview) => preview && <img src={preview} alt="Chosen" />}
    </UploadBox>,
  )
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Add photo', { selector: 'input' }), { target: { files: [file] } })
  return { ...server, done, choose }
}

it('sends the chosen file at once, as form data with the fields before it, and says that it is saved', async () => {
  let finish = (): void => undefined
  const waits = new Promise<void>((resolve) => (finish = resolve))
  const { sent, done, choose } = await draw(async () => {
    await waits
    return ok({ version: 4 })
  })
  choose(picture())
  const bar = await screen.findByRole('progressbar', { name: 'Sending' })
  await waitFor(() => expect(bar).toHaveProperty('value', 0.5))
  screen.getByAltText('Chosen')
  finish()
  await screen.findByText('Saved.')
  expect(done).toEqual([4])
  const body = sent[0]?.body
  if (!(body instanceof FormData)) throw new Error('no form')
  expect([...body.keys()]).toEqual(['id', 'file'])
  expect(sent[0]?.headers.get('Idempotency-Key')?.length).toBeGreaterThan(7)
})

it('takes a dropped file', async () => {
  const { sent } = await draw(ok({ version: 1 }))
  const box = screen.getByText(/Drop it here/).closest('div[data-over]')
  if (!box) throw new Error('no box')
  fireEvent.drop(box, { dataTransfer: { files: [picture()] } })
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('says in place why a file was not taken, by itself or by the server', async () => {
  const { sent, choose } = await draw({ status: 413, body: { status: false, error: 'This is too large.' } })
  choose(picture(10, 'image/svg+xml'))
  await screen.findByText('Choose a file of this type: JPEG, PNG or WebP.')
  expect(sent).toHaveLength(0)
  choose(picture())
  await screen.findByText('This is too large.')
})

it('keeps its key when the answer was lost, so that the file is not taken twice', async () => {
  const { sent, responses, choose } = await draw('no_network')
  const file = picture()
  choose(file)
  expect((await screen.findAllByText(/Network unavailable/)).length).toBeGreaterThan(0)
  responses[PATH] = ok({ version: 1 })
  choose(file)
  await screen.findByText('Saved.')
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'))
})

it.each([
  [0, 'The file is empty.'],
  [2000, null],
  [2001, 'The file is 2 KB; the limit is 2 KB.'],
])('judges a picture of %i bytes', (size, message) => {
  expect(checkChosen(picture(size), 'picture', 2000)).toBe(message)
})

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [5 * 1024 * 1024, '5 MB'],
  [1_800_000, '1.7 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

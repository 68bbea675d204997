import { Editor } from '@tiptap/core'
import type { Editor as ReactEditor } from '@tiptap/react'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { RichText } from '../../contract/rich-text.ts'
import { partsFor } from './extensions.ts'
import { filesIn } from './pasted.ts'
import { useCopiedPictures } from './use-copied-pictures.ts'

const picture = (file_id: number) => ({ type: 'image' as const, attrs: { file_id, alt: 'The door', width: 50 } })
const OWN: RichText = { format: 1, doc: { type: 'doc', content: [picture(31)] } }

let editor: Editor
afterEach(() => editor.destroy())
const holding = (...files: number[]): void => {
  const content = { type: 'doc', content: files.map(picture) }
  editor = new Editor({
    extensions: partsFor({
      kind: 'page',
      find: async () => [],
      pages: async () => [],
      placeholder: '',
      choosePicture: () => undefined,
    }),
    content,
    injectCSS: false,
  })
}

const Copier = ({ onStart }: Readonly<{ onStart: (isCopying: boolean) => void }>) => {
  const copy = useCopiedPictures(OWN, 12)
  const paste = () => onStart(copy.start(editor as ReactEditor, filesIn(editor.getJSON())))
  return (
    <button type="button" onClick={paste}>
      Paste {copy.lost}
    </button>
  )
}
const files = (): number[] => filesIn(editor.getJSON())

it('a picture of this page stays what it is, wherever it is moved', async () => {
  const server = fakeServer({})
  holding(31, 31)
  const started: boolean[] = []
  await renderScreen(<Copier onStart={(one) => started.push(one)} />)
  await userEvent.click(screen.getByRole('button'))
  expect([started, files(), server.sent]).toEqual([[false], [31, 31], []])
})

it('a picture of another page is copied for the readers of this one, once', async () => {
  const server = fakeServer({
    'GET /api/discussion_file/40': { body: 'the bytes of a picture' },
    'POST /api/discussion_image': ok({ file_id: 77, width: 4, height: 4 }),
  })
  holding(31, 40, 40)
  const started: boolean[] = []
  await renderScreen(<Copier onStart={(one) => started.push(one)} />)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(files()).toEqual([31, 77, 77]))
  expect(started).toEqual([true])
  const uploads = server.sent.filter(({ method }) => method === 'POST')
  expect(uploads.map(({ body }) => [...(body as FormData).keys()])).toEqual([['id', 'file']])
})

it('a picture that cannot be read there is taken out, and it is said', async () => {
  fakeServer({})
  holding(31, 40)
  await renderScreen(<Copier onStart={() => undefined} />)
  await userEvent.click(screen.getByRole('button'))
  await act(() => waitFor(() => expect(files()).toEqual([31])))
  expect(await screen.findByText(/A picture of the pasted text was not taken/)).toBeDefined()
})

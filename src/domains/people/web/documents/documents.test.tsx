// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { WarnForm } from '../states/warn-form.tsx'
import { actorWith } from '../testing/actor.ts'

const MANAGE = 'POST /api/admin/manage_warning'
const UPLOAD = 'POST /api/admin/manage_upload/5'
const draw = (keys: readonly string[]) =>
  renderScreen(
    <ActorProvider value={actorWith(keys)}>
      <WarnForm person={{ id: 5 }} onClose={() => undefined} />
    </ActorProvider>,
  )

it('sends documents with a warning as they are chosen, and leaves out those that were removed', async () => {
  const ids = [31, 32]
  const { sent } = fakeServer({ [UPLOAD]: () => ok({ file_id: ids.shift() ?? 0 }), [MANAGE]: ok(null) })
  await draw(['people.upload', 'people.write'])
  const choose = (name: string) => {
    const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Add file', { selector: 'input' }), { target: { files: [file] } })
  }
  choose('Transcript.pdf')
  await screen.findByText('Transcript.pdf')
  choose('Photo.pdf')
  await screen.findByText('Photo.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Transcript.pdf' }))
  expect(screen.queryByText('Transcript.pdf')).toBeNull()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Tone on a call' } })
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'On Monday.' } })
  for (const [label, option] of [
    ['Severity', 'Verbal'],
    ['Category', 'Conduct'],
  ] as const) {
    fireEvent.click(screen.getByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save warning' }))
  await waitFor(() => {
    const saved = sent.map(({ body }) => body as { dry_run?: boolean; title?: string; file_ids?: number[] } | null)
    expect(saved.find((body) => body?.title === 'Tone on a call')?.file_ids).toEqual([32])
  })
})

it('has no box without the right to upload documents', async () => {
  fakeServer({})
  await draw([])
  expect(screen.queryByText('Files')).toBeNull()
})

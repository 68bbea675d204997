// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, okPage } from '#kit/web/testing/fake-server.ts'
import { fill } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import OwnInterviewDrawer from './interviews/own-interview-drawer.tsx'

const interview = {
  id: 4,
  title: 'First talk',
  state: 'held',
  starts_at: '2031-06-02T08:00:00Z',
  ends_at: '2031-06-02T08:45:00Z',
  zone: 'Europe/Berlin',
  mode: 'video',
  place: 'https://meet.example/1',
  opening: { id: 1, title: 'Developer' },
  candidate: { id: 9, name: 'Nadia Haddad', resume_file_id: 31 },
  interviewers: [],
  comments: [],
  criteria: [],
  result_note: null,
  can: { feedback: true },
}
const drawer = { id: '4', open: () => undefined, close: () => undefined }

it('the CV opens next to the feedback, which keeps what is typed', async () => {
  const { sent } = fakeServer({
    'GET /api/user/interviews': okPage([interview]),
    'GET /api/user/interview_file/31': { body: 'no PDF' },
  })
  await renderScreen(
    <ActorProvider value={employeeActor([])}>
      <OwnInterviewDrawer drawer={drawer} />
    </ActorProvider>,
  )
  await fill('Why', 'Clear in thought')
  await userEvent.click(await screen.findByRole('button', { name: 'Show CV' }))
  const file = await screen.findByRole('region', { name: 'CV' })
  // Only a PDF or a picture is drawn; all else is saved, and never a page.
  expect((await within(file).findByRole('alert')).textContent).toContain('This file cannot be shown here.')
  expect(document.querySelector('iframe, object, embed')).toBeNull()
  expect(screen.queryByDisplayValue('Clear in thought')).not.toBeNull()
  await userEvent.click(within(file).getByRole('button', { name: 'Close file' }))
  expect(screen.queryByRole('region', { name: 'CV' })).toBeNull()
  expect(screen.queryByDisplayValue('Clear in thought')).not.toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('/31'))).toHaveLength(1)
})

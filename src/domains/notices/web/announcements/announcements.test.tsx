// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Announcement, Board as BoardData } from '../../contract/announcements.models.ts'
import AnnouncementsScreen from './announcements-screen.tsx'
import Board from './board.tsx'
import { NO_ONE } from '../../contract/announcements.models.ts'

const ROW: Announcement = {
  id: 3,
  version: 2,
  title: 'Safety first',
  body: '# Rules\n\n- Wear <b>shoes</b>\n\n[here](javascript:alert(1)) ![x](https://evil.example/x.png)',
  priority: 'important',
  must_acknowledge: true,
  acknowledge_by: '2026-06-01',
  publish_at: '2026-05-10T08:00:00.000Z',
  expires_at: null,
  status: 'published',
  pinned: true,
  revision: 1,
  audience: { ...NO_ONE, everyone: true, people: [] },
  audience_text: 'All employees',
  files: [{ file_id: 5, name: 'The rules.pdf', size: 20_480 }],
  reach: { audience: 51, read: 44, acknowledged: 41 },
  created_by_name: 'Olivia Grant',
  created_at: '2026-05-10T08:00:00.000Z',
  updated_at: '2026-05-10T08:00:00.000Z',
  can: { update: true, delete: true, remind: true, ask_again: true },
}

const list = (rows: readonly Announcement[]) => ok([...rows], { next_cursor: null, total: rows.length })

it('lists announcements with whom they reached, and withdraws one after a question', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/announcement': list([ROW]),
    'DELETE /api/admin/announcement/3': ok({}),
  })
  await renderScreen(
    <ActorProvider value={adminActor('all')}>
      <AnnouncementsScreen />
    </ActorProvider>,
    '/admin/announcements',
  )
  await screen.findByText('41 of 51 (80 %)')
  screen.getByText('Pinned · Important · To acknowledge · 1 file')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Safety first' }))
  await userEvent.click(await screen.findByText('Withdraw'))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(sent.some(({ method, query }) => method === 'DELETE' && query.get('version') === '2')).toBe(true)
})

it('offers nothing to change to those who only read', async () => {
  const can = { update: false, delete: false, remind: false, ask_again: false }
  fakeServer({ 'GET /api/admin/announcement': list([{ ...ROW, can }]) })
  await renderScreen(
    <ActorProvider value={adminActor(['notices.announcement.read'])}>
      <AnnouncementsScreen />
    </ActorProvider>,
    '/admin/announcements',
  )
  await screen.findByText('Safety first')
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add announcement' })).toBeNull()
})

const { id, revision, title, body, priority, pinned, must_acknowledge, acknowledge_by, files } = ROW
const BOARD: BoardData = {
  announcements: [
    {
      id,
      revision,
      title,
      body,
      priority,
      pinned,
      must_acknowledge,
      acknowledge_by,
      publish_at: '2026-05-10T08:00:00.000Z',
      expires_at: null,
      author_name: 'Olivia Grant',
      files,
      read_at: null,
      acknowledged_at: null,
    },
  ],
  holidays: [{ date: '2026-05-25', name: 'Whit Monday', person: null }],
  joiners: [],
  celebrations: [],
}

it('marks a notice as read when it is opened, and acknowledges it; its text is text', async () => {
  const receipt = { read_at: '2026-05-12T08:00:00.000Z', acknowledged_at: null }
  const { sent } = fakeServer({
    'GET /api/user/notice_board_details': ok(BOARD, { next_cursor: null, total: 1 }),
    'POST /api/announcement/read/3': ok(receipt),
  })
  const { container } = await renderScreen(
    <ActorProvider value={employeeActor('all')}>
      <Board area="employee" notice={null} />
    </ActorProvider>,
    '/employee/dashboard',
  )
  const open = await screen.findByRole('button', { name: /Safety first/ })
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(open)
  await screen.findByText('Wear <b>shoes</b>')
  expect(container.querySelectorAll('img, b, script')).toHaveLength(0)
  // A picture of elsewhere is a link to it; what is no web address is text.
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://evil.example/x.png'])
  screen.getByText('Whit Monday')
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))
  const bodies = sent.filter(({ method }) => method === 'POST').map((request) => request.body)
  expect(bodies).toEqual([{ revision: 1 }, { revision: 1, acknowledge: true }])
})

it('takes files for an announcement, says why one is not taken, and removes one', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/announcement': list([{ ...ROW, status: 'draft' }]),
    'POST /api/admin/announcement/upload': ok({ file_id: 9, name: 'Plan.png', size: 300 }),
    'PUT /api/admin/announcement/3': ok(ROW),
  })
  await renderScreen(
    <ActorProvider value={adminActor('all')}>
      <AnnouncementsScreen />
    </ActorProvider>,
    '/admin/announcements?edit=3',
  )
  const form = within(await screen.findByRole('dialog', { name: 'Edit announcement' }))
  const input = form.getByLabelText('Add file')
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.exe', { type: 'application/x-msdownload' })] } })
  await form.findByText('Choose a file of this type: PDF, JPEG, PNG or WebP.')
  fireEvent.change(input, { target: { files: [new File(['x'], 'Plan.png', { type: 'image/png' })] } })
  await form.findByText('Plan.png')
  await userEvent.click(form.getByRole('button', { name: 'Remove The rules.pdf' }))
  await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 2, file_ids: [9] }),
  )
})

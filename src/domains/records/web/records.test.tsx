// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { DownloadForm } from '#kit/web/download/download-form.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { AuditRecord, AuditRow, AuditStatus } from '../contract/audit.models.ts'
import AuditTab from './audit/audit-tab.tsx'
import { listName } from '../contract/list-name.ts'
import { filtersOf } from './exports/labels.ts'
import type { BackupRow, BackupsMeta } from '../contract/backups.models.ts'
import BackupsTab from './backups/backups-tab.tsx'
import { restoreCommand } from './backups/labels.ts'
import PrivacyTab from './privacy-tab.tsx'

const DEED = 'Changed the mobile and self-description of Asha Rao'
const row: AuditRow = {
  id: 7,
  at: '2026-05-12T09:00:00.000Z',
  actor: { id: 1, name: 'Clara Winter', role: 'Super admin' },
  on_behalf_of: null,
  verb: 'update',
  action: 'people.updated',
  entity: 'employees',
  entity_id: 12,
  record: { kind: 'Employee', name: 'Asha Rao' },
  subject: { id: 12, name: 'Asha Rao' },
  sentence: 'Clara Winter changed the mobile and self-description of Asha Rao',
  changes: [
    { field: 'mobile', before: null, after: null, is_hidden: true },
    { field: 'about', label: 'self-description', before: 'Old', after: 'New', is_hidden: false },
  ],
  erased_at: null,
  reason: 'As asked',
  can: { restore: ['about'] },
}
const status: AuditStatus = {
  running: false,
  progress: null,
  last_run: '2026-05-12T07:00:00.000Z',
  rows: 128_402,
  erased: 0,
  broken: [],
  anchors: 3,
  anchors_ok: true,
}
const meta = { next_cursor: null, total: 1, days: [{ date: '2026-05-12', count: 1 }] }

const drawAudit = async (auditStatus: AuditStatus, shown: AuditRow = row, narrowed = '', record?: AuditRecord) => {
  const server = fakeServer({
    'GET /api/admin/audit': ok([shown], { ...meta, record }),
    'GET /api/admin/audit-case-file': ok(null),
    'GET /api/admin/audit-restore/7': ok({ version: 4 }),
    'POST /api/admin/audit-restore': ok({}),
    'GET /api/admin/audit-verify': ok(auditStatus),
    'POST /api/admin/audit-verify': ok({ ...auditStatus, running: true, progress: 0.5 }),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['records.audit.read', 'records.export'])}>
      <AuditTab />
    </ActorProvider>,
    `/admin/organisation?tab=audit${narrowed}`,
  )
  return server
}

/** The line of a field, by which the rows of one record begin. */
const findLine = (field: string) => screen.findByText(field, { selector: 'summary *' })

describe('the audit', () => {
  it.each([
    ['', true],
    ['&entity=employees&entity_id=12', false],
    ['&employee_id=12', false],
    ['&employee_id=12&from=2026-05-01&to=2026-05-12', true],
  ])('shows the last days, of one record all (%s)', async (narrowed, isPeriod) => {
    const server = await drawAudit(status, row, narrowed)
    await (narrowed === '' ? screen.findByText(DEED) : findLine('Mobile'))
    const request = server.sent.find(({ path }) => path === '/api/admin/audit')
    expect(request?.query.has('from')).toBe(isPeriod)
    expect(request?.query.get('subject_id')).toBe(narrowed.includes('employee_id') ? '12' : null)
    expect(screen.queryByRole('button', { name: 'Period: All days' }) === null).toBe(isPeriod)
  })

  it('opens a sentence to what changed, and says what is hidden', async () => {
    await drawAudit(status)
    await userEvent.click(await screen.findByText(DEED))
    expect(screen.getByText('Reason: As asked')).toBeDefined()
    const hidden = screen.getByRole('row', { name: /Mobile/ })
    expect(within(hidden).getAllByText('changed, not shown to your role')).toHaveLength(1)
    expect(within(screen.getByRole('row', { name: /^Self-description/ })).getByText('New')).toBeDefined()
    expect(screen.getByRole('link', { name: 'All about Asha Rao' }).getAttribute('href')).toContain('employee_id=12')
  })

  it.each([
    [{ kind: 'Task', name: 'Renew the contract' }, 'Task “Renew the contract”', 'task “Renew the contract”'],
    [{ kind: 'Task', name: null }, 'Task 12', 'task 12'],
    // A server from before records had names.
    [undefined, 'Record 12', 'record 12'],
  ])('calls a record by its name, or by its kind and number (%j)', async (record, chip, link) => {
    const { record: _record, ...rest } = row
    const shown = { ...rest, entity: 'tasks', ...(record ? { record } : {}) }
    await drawAudit(status, shown, '&entity=tasks&entity_id=12', record)
    await userEvent.click(await findLine('Mobile'))
    expect(screen.getByText(chip)).toBeDefined()
    expect(screen.getByRole('link', { name: `All of ${link}` }).getAttribute('href')).toContain('entity=tasks')
  })

  it('says of values that were erased that they were', async () => {
    await drawAudit({ ...status, erased: 12 }, { ...row, changes: [], erased_at: '2026-05-12T08:00:00.000Z' })
    await userEvent.click(await screen.findByText(DEED))
    expect(screen.getByText(/^Before and after: erased on /)).toBeDefined()
    expect(screen.getByText(/128,402 rows \(values of 12 erased\), unbroken/)).toBeDefined()
  })

  it('puts a field back once that is confirmed, where the reader may', async () => {
    const server = await drawAudit(status)
    await userEvent.click(await screen.findByText(DEED))
    expect(screen.queryByRole('button', { name: 'Put mobile back' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Put self-description back' }))
    expect(await screen.findByText('It will be “Old” again.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Put back' }))
    await vi.waitFor(() =>
      expect(
        server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/audit-restore'))?.body,
      ).toEqual({ audit_id: 7, field: 'about', version: 4 }),
    )
  })

  it('asks for a case file with the filters that are shown', async () => {
    const server = await drawAudit(status)
    await screen.findByText(DEED)
    await userEvent.click(screen.getByRole('button', { name: 'Case file' }))
    await vi.waitFor(() =>
      expect(server.sent.some(({ path, query }) => path.endsWith('/audit-case-file') && query.has('from'))).toBe(true),
    )
  })

  it('says that it is unbroken, or which rows are not', async () => {
    await drawAudit(status)
    expect(await screen.findByText(/Verified .*, 128,402 rows, unbroken/)).toBeDefined()
  })

  it('names the first faults', async () => {
    const fault = 'The row 7 of chain 1 was changed'
    await drawAudit({ ...status, broken: [{ chain: 1, row_id: 7, fault }] })
    expect(await screen.findByText(fault)).toBeDefined()
    expect(screen.getByText(/128,402 rows, 1 fault$/)).toBeDefined()
  })
})

describe('a download', () => {
  it('asks for the columns that are left, and says how many rows were saved', async () => {
    const requests: unknown[] = []
    const columns = [
      { key: 'id', title: 'Id' },
      { key: 'name', title: 'Name' },
    ]
    const save = async (choice: unknown) => {
      requests.push(choice)
      return 412
    }
    await renderScreen(
      <DownloadForm records={[{ id: 'x', label: 'General record', columns, save }]} />,
      '/admin/employees',
    )
    await userEvent.click(await screen.findByLabelText('Name'))
    await userEvent.click(screen.getByLabelText('CSV'))
    await userEvent.click(screen.getByRole('button', { name: 'Save file' }))
    expect(await screen.findByText('412 rows saved')).toBeDefined()
    expect(requests).toEqual([{ format: 'csv', columns: ['id'] }])
    await userEvent.click(screen.getByLabelText('Id'))
    expect(screen.getByRole('button', { name: 'Save file' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('privacy', () => {
  const listed = {
    key: 'mail',
    label: 'Mails',
    what: 'What a mail said is removed.',
    why: 'So that it can be shown what was sent.',
    until: null,
    until_text: 'Each for 90 days.',
  }
  const draw = async (rows: readonly unknown[]) => {
    fakeServer({
      'GET /api/user/data-access/5': ok(rows),
      'GET /api/user/data-export': ok({ request: null }),
      'GET /api/user/data-kept': ok([listed]),
    })
    await renderScreen(
      <ActorProvider value={employeeActor(['records.own.read'], { id: 5 })}>
        <PrivacyTab />
      </ActorProvider>,
      '/employee/userprofile?tab=privacy',
    )
  }

  it('names who looked, and why', async () => {
    const what = 'Exported a list: employees.list'
    const look = { id: 'e1', at: row.at, who: 'Iris Novak', role: 'Auditor', what, reason: 'Works council' }
    await draw([look])
    const cells = within(await screen.findByRole('row', { name: /Iris Novak/ }))
    expect(cells.getByText('Exported a list: Employees')).toBeDefined()
    expect(cells.getByText('Works council')).toBeDefined()
  })

  it('says what is kept, why and until when, and offers a copy', async () => {
    await draw([])
    const list = within(await screen.findByRole('list', { name: 'What is kept of you' }))
    const cells = within(list.getByText('Mails').closest('li') ?? document.body)
    expect(cells.getByText('So that it can be shown what was sent.')).toBeDefined()
    expect(cells.getByText('Each for 90 days.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Request my data' })).toBeDefined()
  })

  it('says that nobody did', async () => {
    await draw([])
    expect(await screen.findByText('Nobody looked at your data')).toBeDefined()
  })
})

it('names lists and filters in words', () => {
  expect(listName('downloads.resignedRecord')).toBe('Resigned record')
  expect(listName('employees.listResigned')).toBe('Employees: resigned')
  expect(filtersOf({ params: { query: { department_id: [3, 4], q: 'Rao', on: null } } })).toBe(
    'department id 3, 4 · q Rao',
  )
})

const backup: BackupRow = {
  id: 3,
  kind: 'nightly',
  state: 'done',
  at: '2026-05-12T00:30:00.000Z',
  finished_at: '2026-05-12T00:31:00.000Z',
  name: '2026-05-12-nightly-3',
  bytes: 48_000_000,
  rows: 96_000,
  files: 180,
  is_encrypted: true,
  error: null,
  verified_at: '2026-05-12T00:33:00.000Z',
  verify_state: 'good',
  verify_result: 'Everything holds',
  copy_state: 'done',
  copied_at: '2026-05-12T00:35:00.000Z',
  copy_error: null,
  is_kept: true,
}
const backups: BackupsMeta = {
  next_at: '2026-05-13T00:30:00.000Z',
  free_bytes: 4_000_000_000,
  is_encrypted: true,
  is_copied: true,
  folder: '/srv/muster data/backups',
  last_good_at: '2026-05-12T00:31:00.000Z',
  is_late: false,
}

const drawBackups = async (
  rows: readonly BackupRow[],
  meta: BackupsMeta,
  keys: Parameters<typeof adminActor>[0] = ['records.backup.read', 'records.backup.write'],
) => {
  fakeServer({
    'GET /api/admin/backup': ok(rows, meta),
    'POST /api/admin/backup': ok({ ...backup, state: 'running' }),
  })
  await renderScreen(
    <ActorProvider value={adminActor(keys)}>
      <BackupsTab />
    </ActorProvider>,
    '/admin/organisation?tab=backups',
  )
}

describe('the backups', () => {
  it('say what each is worth, and how the newest comes back', async () => {
    await drawBackups([backup, { ...backup, id: 2, state: 'failed', error: 'The disk is full' }], backups)
    const table = await screen.findByRole('table', { name: 'Backups' })
    expect(within(table).getByText('Restored and checked')).toBeDefined()
    expect(within(table).getByText('The disk is full')).toBeDefined()
    expect(screen.getByLabelText('Command').textContent).toBe(restoreCommand(backups.folder, backup))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are a red line where the last good one is too old, or there is none', async () => {
    await drawBackups([], { ...backups, is_late: true, last_good_at: null })
    expect((await screen.findByRole('alert')).textContent).toContain('There is no good backup yet')
    expect(screen.getByText('No backups yet')).toBeDefined()
  })

  it('say which are in another place, too, and why one is not', async () => {
    const lost = { ...backup, id: 4, copy_state: 'failed', copied_at: null, copy_error: 'No route to host' } as const
    await drawBackups([backup, lost], backups)
    const table = within(await screen.findByRole('table', { name: 'Backups' }))
    expect(table.getByText('Copied', { selector: 'td *, td' })).toBeDefined()
    expect(table.getByText('Not copied')).toBeDefined()
    expect(table.getByText('No route to host')).toBeDefined()
    expect(screen.queryByText(/BACKUP_COPY_COMMAND/)).toBeNull()
  })

  it('say that they are on this server alone where no command copies them', async () => {
    await drawBackups([{ ...backup, copy_state: null, copied_at: null }], { ...backups, is_copied: false })
    expect(await screen.findByText(/Set BACKUP_COPY_COMMAND/)).toBeDefined()
  })

  it('are made by those who may alone', async () => {
    await drawBackups([backup], backups, ['records.backup.read'])
    await screen.findByRole('table', { name: 'Backups' })
    expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
  })

  it('quote a folder whose name has spaces or signs', () => {
    expect(restoreCommand('/srv/data', backup)).toMatch(/-- \/srv\/data\/2026-05-12-nightly-3$/)
    expect(restoreCommand("/srv/it's mine", backup)).toMatch(/-- '\/srv\/it'\\''s mine\/2026-05-12-nightly-3'$/)
  })
})

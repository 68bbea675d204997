import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultOf, writeCall } from './new-call.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-new-call-'))
  await cp(join(import.meta.dirname, '../src/domains/organisation'), join(root, 'src/domains/organisation'), {
    recursive: true,
  })
})
afterAll(() => rm(root, { recursive: true }))

const input = {
  id: 'designations.merge',
  route: 'POST /api/admin/designation/merge',
  permission: 'organisation.write',
  domain: 'organisation',
}

it('writes contract, handler, test and form of a call, and refuses to write them twice', async () => {
  const folder = 'src/domains/organisation'
  expect(await writeCall(root, input)).toEqual([
    `${folder}/contract/designations.calls.ts`,
    `${folder}/server/index.ts`,
    `${folder}/server/calls/merge-designations.ts`,
    `${folder}/server/calls/merge-designations.test.ts`,
    `${folder}/server/store/merge-designations.ts`,
    `${folder}/web/parts/merge-designations-form.tsx`,
  ])
  const contract = await readFile(join(root, folder, 'contract/designations.calls.ts'), 'utf8')
  expect(contract).toContain(`id: 'designations.merge'`)
  expect(contract).toMatch(/designationCalls = \{ mergeDesignations, listDesignations/)
  const index = await readFile(join(root, folder, 'server/index.ts'), 'utf8')
  expect(index).toContain(`import { mergeDesignations } from './calls/merge-designations.ts'`)
  expect(index).toMatch(/handlers: \{ mergeDesignations,/)
  await expect(writeCall(root, input)).rejects.toThrow('has the call designations.merge already')
})

it('begins a contract that is not there yet', async () => {
  await writeCall(root, { ...input, id: 'offices.list', route: 'GET /api/admin/office' })
  const contract = await readFile(join(root, 'src/domains/organisation/contract/offices.calls.ts'), 'utf8')
  const index = await readFile(join(root, 'src/domains/organisation/server/index.ts'), 'utf8')
  expect(index).toMatch(/calls: \{ \.\.\.officesCalls, |calls: \{\s+\.\.\.officesCalls/)
  expect(contract).toContain('officesCalls = { listOffices,}')
})

it.each([
  [{ ...input, id: 'merge' }, 'group.action'],
  [{ ...input, route: 'PATCH /api/x' }, 'METHOD /api/path'],
  [{ ...input, permission: 'write' }, 'domain.verb'],
  [{ ...input, domain: '../kit' }, 'lower-case word'],
])('names what is wrong with the input', (wrong, text) => {
  expect(faultOf(wrong)).toContain(text)
})

it('writes only into a domain that is there', async () => {
  await expect(writeCall(root, { ...input, domain: 'nowhere' })).rejects.toThrow('There is no domain nowhere')
})

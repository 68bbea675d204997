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

const wish = {
  id: 'designations.merge',
  route: 'POST /api/admin/designation/merge',
  permission: 'organisation.write',
  domain: 'organisation',
}

it('writes contract, handler, test and form of a call, and refuses to write them twice', async () => {
  const folder = 'src/domains/organisation'
  expect(await writeCall(root, wish)).toEqual([
    `${folder}/contract/designations.calls.ts`,
    `${folder}/server/calls/designations-merge.ts`,
    `${folder}/server/calls/designations-merge.test.ts`,
    `${folder}/web/parts/designations-merge-form.tsx`,
  ])
  const contract = await readFile(join(root, folder, 'contract/designations.calls.ts'), 'utf8')
  expect(contract).toContain(`id: 'designations.merge'`)
  expect(contract).toMatch(/designationCalls = \{ designationsMerge, listDesignations/)
  await expect(writeCall(root, wish)).rejects.toThrow('has the call designations.merge already')
})

it('begins a contract that is not there yet', async () => {
  await writeCall(root, { ...wish, id: 'offices.list', route: 'GET /api/admin/office' })
  const contract = await readFile(join(root, 'src/domains/organisation/contract/offices.calls.ts'), 'utf8')
  expect(contract).toContain('officesCalls = { officesList,}')
})

it.each([
  [{ ...wish, id: 'merge' }, 'group.action'],
  [{ ...wish, route: 'PATCH /api/x' }, 'METHOD /api/path'],
  [{ ...wish, permission: 'write' }, 'domain.verb'],
  [{ ...wish, domain: '../kit' }, 'lower-case word'],
])('names what is wrong with a wish', (wrong, text) => {
  expect(faultOf(wrong)).toContain(text)
})

it('writes only into a domain that is there', async () => {
  await expect(writeCall(root, { ...wish, domain: 'nowhere' })).rejects.toThrow('There is no domain nowhere')
})

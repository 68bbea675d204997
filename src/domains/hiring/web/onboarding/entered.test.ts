import { expect, it } from 'vitest'
import type { DocumentType } from '../../contract/onboarding.records.ts'
import { enteredOf } from './entered.ts'

const type = (label: string, required: boolean): DocumentType => ({
  key: label.toLowerCase(),
  label,
  becomes: 'other',
  doc_type: null,
  required,
  needs_expiry: false,
  multiple: false,
})
const onboard = { document_types: [type('Contract', true), type('Reference', false)], bank_required: true }

it.each([
  ['all of it', [], 7],
  ['without the missing ones', ['First name', 'Contract', 'Bank account'], 4],
  ['also while a change is requested, which is no entry', ['a requested change'], 7],
])('counts the required entries: %s', (_name, missing, entered) => {
  expect(enteredOf({ ...onboard, missing })).toEqual({ required: 7, entered })
})

it('counts no account where none is required', () => {
  expect(enteredOf({ ...onboard, bank_required: false, missing: [] }).required).toBe(6)
})

import { z } from 'zod'
import { date, id, line, text } from '#kit/contract/fields.ts'
import { type Field, field, record } from '#kit/contract/record.ts'
import { isIban, normalIban } from './details.rules.ts'

const year = z.int().min(1940).max(2199)
const currencies = new Set(Intl.supportedValuesOf('currency'))
const secret = z
  .string()
  .transform((value) => value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,39}$/u, 'must have 3 to 40 letters and digits'))
const iban = z.string().transform(normalIban).pipe(z.string().max(34).refine(isIban, 'This is not a valid IBAN'))

export const docType = z.enum([
  'passport',
  'national_id',
  'visa',
  'work_permit',
  'driving_licence',
  'tax_id',
  'social_security',
  'other',
])

/** The fields of one kind of detail, in the column with all of them. */
const detailOf = <const All extends Readonly<Record<string, Field>>>(fields: All) => record('employee_details', fields)

/** The kinds of details. The numbers of documents and accounts are sealed and stored apart from the rest. */
export const detailRecords = {
  emergency_contact: detailOf({
    name: field(line(120), { label: 'Name' }),
    relation: field(line(60), { label: 'Relation' }),
    phone: field(line(30), { label: 'Phone' }),
    alt_phone: field(line(30).nullable(), { label: 'Other phone' }),
  }),
  dependant: detailOf({
    name: field(line(120), { label: 'Name' }),
    relation: field(line(60), { label: 'Relation' }),
    date_of_birth: field(date.nullable(), { label: 'Date of birth' }),
  }),
  identity_document: detailOf({
    doc_type: field(docType, {
      label: 'Kind of document',
      options: {
        passport: 'Passport',
        national_id: 'National ID card',
        visa: 'Visa',
        work_permit: 'Work permit',
        driving_licence: 'Driving licence',
        tax_id: 'Tax number',
        social_security: 'Social security',
        other: 'Other document',
      },
    }),
    number: field(secret, { label: 'Number' }),
    country_id: field(id.nullable(), { label: 'Issued by' }),
    issued_on: field(date.nullable(), { label: 'Issued on' }),
    expires_on: field(date.nullable(), { label: 'Expires on' }),
  }),
  bank_account: detailOf({
    holder: field(line(120), { label: 'Account holder' }),
    iban: field(iban.nullable(), { label: 'IBAN' }),
    account_number: field(secret.nullable(), { label: 'Account number', help: 'Where there is no IBAN' }),
    bank_name: field(line(120), { label: 'Bank' }),
    routing_code: field(line(40).nullable(), { label: 'Routing code' }),
    currency: field(
      z
        .string()
        .max(3)
        .refine((value) => currencies.has(value), 'is not a known currency'),
      { label: 'Currency' },
    ),
    valid_from: field(date, { label: 'Valid from' }),
  }),
  education: detailOf({
    institution: field(line(160), { label: 'Institution' }),
    degree: field(line(120), { label: 'Degree' }),
    field: field(line(120).nullable(), { label: 'Field' }),
    from_year: field(year.nullable(), { label: 'From year', short: 'From' }),
    to_year: field(year.nullable(), { label: 'To year', short: 'To' }),
  }),
  work_history: detailOf({
    employer: field(line(160), { label: 'Employer' }),
    title: field(line(120), { label: 'Title' }),
    from: field(date.nullable(), { label: 'From' }),
    to: field(date.nullable(), { label: 'To' }),
  }),
  contract: detailOf({
    title: field(line(160), { label: 'Title' }),
    starts_on: field(date, { label: 'Starts on' }),
    ends_on: field(date.nullable(), { label: 'Ends on' }),
    signed: field(z.boolean().nullable(), { label: 'Signed by both', short: 'Signed' }),
  }),
  note: detailOf({ text: field(text(2000, 1), { label: 'Note', lines: 6 }) }),
}

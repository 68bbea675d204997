import type { ImportColumn } from '#kit/server/importable.ts'
import { directoryRecord, employmentRecord, personalRecord, placementRecord } from '../../../contract/people.records.ts'

type Spec = Omit<ImportColumn, 'kind' | 'titles'> & Readonly<{ kind?: ImportColumn['kind']; titles: string }>

const column = ({ titles, kind = 'text', ...more }: Spec): ImportColumn => ({
  ...more,
  kind,
  titles: titles.split(', ').filter((title) => title !== ''),
})

const { fields: directory } = directoryRecord
const { fields: personal } = personalRecord
const { fields: employment } = employmentRecord
const { fields: place } = placementRecord

const optionsOf = (field: Readonly<{ options?: Readonly<Record<string, string>> | undefined }>): string[] =>
  Object.values(field.options ?? {})

/** The columns of people, with their titles in files of BambooHR, Personio, Frappe HR and OrangeHRM, and in German ones. */
export const PEOPLE_COLUMNS: readonly ImportColumn[] = [
  column({
    field: 'employee_no',
    label: employment.employee_no.label,
    titles:
      'employee #, employee id, employee, personnel number, personalnummer, staff number, emp id, number, no, id number',
    example: '',
  }),
  column({
    field: 'full_name',
    label: 'Full name',
    titles: 'name, employee name, display name, vollständiger name',
    example: '',
  }),
  column({
    field: 'first_name',
    label: directory.first_name.label,
    titles: 'first, given name, vorname, firstname, forename',
    isRequired: true,
    example: 'Jane',
  }),
  column({ field: 'middle_name', label: directory.middle_name.label, titles: 'middle, zweiter vorname', example: '' }),
  column({
    field: 'last_name',
    label: directory.last_name.label,
    titles: 'last, surname, family name, nachname, lastname, familienname',
    example: 'Doe',
  }),
  column({
    field: 'preferred_name',
    label: directory.preferred_name.label,
    titles: 'nickname, known as, rufname',
    example: '',
  }),
  column({
    field: 'work_email',
    label: directory.work_email.label,
    titles: 'email, e mail, work e mail, company email, email address, business email, e mail adresse, mail',
    example: 'jane.doe@example.com',
  }),
  column({
    field: 'work_phone',
    label: directory.work_phone.label,
    titles: 'work telephone, office phone, telefon, phone',
    example: '',
  }),
  column({
    field: 'personal_email',
    label: personal.personal_email.label,
    titles: 'personal e mail, home email, private email, other email, private e mail',
    example: '',
  }),
  column({
    field: 'mobile',
    label: personal.mobile.label,
    titles: 'mobile phone, cell number, cell phone, mobile number, mobiltelefon, mobil, handy',
    example: '',
  }),
  column({
    field: 'date_of_birth',
    label: personal.date_of_birth.label,
    titles: 'birth date, birthday, dob, geburtsdatum, birthdate',
    kind: 'date',
    example: '1990-04-30',
  }),
  column({ field: 'gender', label: personal.gender.label, titles: 'geschlecht, sex', example: '' }),
  column({
    field: 'marital_status',
    label: personal.marital_status.label,
    titles: 'familienstand',
    kind: 'choice',
    choices: optionsOf(personal.marital_status),
    example: '',
  }),
  column({
    field: 'nationality',
    label: 'Nationality',
    titles: 'nationalität, citizenship, staatsangehörigkeit',
    kind: 'name',
    example: '',
  }),
  column({
    field: 'brand',
    label: employment.brand.label,
    titles: 'company, legal entity, subcompany, firma, unternehmen, entity',
    kind: 'name',
    example: '',
  }),
  column({
    field: 'employment_type',
    label: employment.employment_type.label,
    titles: 'employment type, employment status, contract type, beschäftigungsart, anstellungsart, type of employment',
    kind: 'choice',
    choices: optionsOf(employment.employment_type),
    isRequired: true,
    example: 'Permanent',
  }),
  column({
    field: 'joined_on',
    label: employment.joined_on.label,
    titles:
      'joined, hire date, date of joining, start date, joining date, eintrittsdatum, eintritt, hired on, joined date',
    kind: 'date',
    isRequired: true,
    example: '2026-01-01',
  }),
  column({
    field: 'probation_ends_on',
    label: employment.probation_ends_on.label,
    titles:
      'probation ends, probation period end, probation end, final confirmation date, ende der probezeit, probezeitende',
    kind: 'date',
    example: '',
  }),
  column({
    field: 'contract_ends_on',
    label: employment.contract_ends_on.label,
    titles: 'contract ends, contract end, contract end date, vertragsende',
    kind: 'date',
    example: '',
  }),
  column({
    field: 'notice_days',
    label: 'Notice period (days)',
    titles: 'notice days, notice, kündigungsfrist',
    kind: 'whole',
    example: '',
  }),
  column({
    field: 'department',
    label: place.department.label,
    titles: 'abteilung, dept, division, sub unit, bereich',
    kind: 'name',
    isRequired: true,
    example: 'Support',
  }),
  column({ field: 'team', label: place.team.label, titles: 'gruppe, squad', kind: 'name', example: '' }),
  column({
    field: 'designation',
    label: place.designation.label,
    titles: 'job title, position, title, stelle, jobtitel, positionsbezeichnung, job',
    kind: 'name',
    example: '',
  }),
  column({
    field: 'role',
    label: place.role.label,
    titles: 'access level, user role, rolle',
    kind: 'name',
    isRequired: true,
    example: 'Employee',
  }),
  column({
    field: 'manager',
    label: place.manager.label,
    titles:
      'manager number, reports to, reporting to, supervisor, vorgesetzte, vorgesetzter, line manager, direct manager, führungskraft',
    kind: 'name',
    example: '',
  }),
  column({
    field: 'work_pattern',
    label: place.work_pattern.label,
    titles: 'work schedule, arbeitszeitmodell, shift type, schedule',
    kind: 'name',
    example: '',
  }),
  column({ field: 'time_zone', label: place.time_zone.label, titles: 'timezone, zeitzone', example: '' }),
  column({
    field: 'work_mode',
    label: place.work_mode.label,
    titles: 'work location type, arbeitsort',
    kind: 'choice',
    choices: optionsOf(place.work_mode),
    example: '',
  }),
  column({
    field: 'effective_from',
    label: 'Changes apply from',
    titles: 'effective from, effective date, gültig ab',
    kind: 'date',
    example: '',
  }),
  column({
    field: 'address_line1',
    label: 'Street',
    titles: 'address line 1, address street 1, street and number, straße, strasse, address, adresse',
    example: '',
  }),
  column({ field: 'address_line2', label: 'Address line 2', titles: 'address street 2, adresszusatz', example: '' }),
  column({
    field: 'postal_code',
    label: 'Postal code',
    titles: 'zip, zip code, postcode, zip postal code, plz, postleitzahl',
    example: '',
  }),
  column({ field: 'city', label: 'City', titles: 'town, ort, stadt, wohnort', example: '' }),
  column({ field: 'region', label: 'Region', titles: 'state, province, state province, bundesland', example: '' }),
  column({ field: 'country', label: 'Country', titles: 'land, country of residence', kind: 'name', example: '' }),
  column({
    field: 'emergency_contact',
    label: 'Emergency contact',
    titles: 'emergency contact name, notfallkontakt, emergency name',
    example: '',
  }),
  column({
    field: 'emergency_phone',
    label: 'Emergency phone',
    titles: 'emergency phone number, emergency contact phone, notfallnummer',
    example: '',
  }),
  column({
    field: 'emergency_relation',
    label: 'Relation of the contact',
    titles: 'relation, relationship, emergency contact relation',
    example: '',
  }),
]

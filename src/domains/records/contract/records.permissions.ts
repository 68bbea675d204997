import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const recordsPermissions = permissions({
  'records.export': { label: 'Export lists', help: 'Of what the role may list anyway.', admin: [0, 1, 2, 3, 4, 5] },
  'records.export.read': {
    label: 'See all exports',
    help: 'Who exported what, and whether a file is unaltered.',
    admin: [1, 5],
  },
  'records.import': {
    label: 'Import data',
    help: 'Files with records that the role may change anyway.',
    sensitive: true,
    admin: { all: [1], own: [0, 3] },
  },
  'records.own.export': { label: 'Export own lists', user: { own: USER_NUMBERS } },
  'records.own.read': { label: 'See who looked at own data, and ask for it', user: { own: USER_NUMBERS } },
  'records.people.download': {
    label: 'Download the general record',
    help: 'Of the people whom the role sees.',
    sensitive: true,
    admin: [0, 1, 3, 5],
  },
  'records.exits.download': { label: 'Download the resigned record', sensitive: true, admin: [0, 1, 3, 5] },
  'records.welcome.download': { label: 'Download the welcome record', admin: [0, 1, 3, 4, 5] },
  'records.onboard.download': { label: 'Download the onboard record', admin: [0, 1, 3, 4, 5] },
  'records.audit.read': {
    label: 'Read the audit',
    help: 'What was done to anything that the role may read.',
    sensitive: true,
    admin: [0, 1, 5],
  },
  'records.audit.restore': {
    label: 'Put fields back from the audit',
    help: 'Only what the role may change anyway.',
    sensitive: true,
    admin: [0, 1],
  },
  'records.backup.read': {
    label: 'See backups',
    help: 'And hear when one fails.',
    admin: [1, 5],
  },
  'records.backup.write': { label: 'Make a backup', sensitive: true, admin: [1] },
  'records.retention.read': {
    label: 'See how long data is kept',
    help: 'Classes of data, what is due, and legal holds.',
    admin: [1, 5],
  },
  'records.retention.write': {
    label: 'Set how long data is kept',
    help: 'And put people under a legal hold.',
    sensitive: true,
    admin: [1],
  },
  'records.erase': {
    label: 'Give out and erase personal data',
    help: 'Packages of all data of a person, and the erasure of those who left.',
    sensitive: true,
    admin: [1],
  },
  'records.history.read': {
    label: 'Read the history of a record',
    help: 'Of records that the role may read.',
    admin: [0, 1, 2, 3, 4, 5],
  },
})

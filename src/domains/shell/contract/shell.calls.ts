import { z } from 'zod'
import type { SearchKind } from '#kit/contract/keys.ts'
import { screenLink } from '#kit/contract/screen-link.ts'
import { call } from '#kit/contract/call.ts'
import { preferences } from './preferences.models.ts'
import { date, id, instant, queryList, search, textId, version } from '#kit/contract/fields.ts'

const shellState = z.strictObject({
  organisation: z.strictObject({
    name: z.string(),
    short_name: z.string(),
    /** The address of the logo; null without one. */
    logo_url: z.string().nullable(),
    time_zone: z.string(),
    country: z.string(),
    currency: z.string(),
    locale: z.string(),
    week_start: z.enum(['monday', 'sunday', 'saturday']),
  }),
  me: z.strictObject({
    role: z.enum(['Admin', 'User']),
    id,
    employee_id: id.nullable(),
    name: z.string(),
    /** The email address of the sign-in; null for an admin who acts as the person. */
    email: z.string().nullable(),
    role_number: z.int(),
    role_name: z.string(),
    team_id: id.nullable(),
    time_zone: z.string(),
    /** The language of mails to the account: chosen, or that of the organisation. */
    locale: z.string(),
    /** The language that the account has chosen for its screens; null follows the browser. */
    formats: z.strictObject({ locale: z.string().nullable(), time_zone: z.string().nullable() }),
    photo: z.strictObject({ kind: z.enum(['account', 'employee']), id, version }).nullable(),
  }),
  permissions: z.array(z.string()),
  session: z.strictObject({
    expires_at: instant,
    idle_minutes: z.int(),
    acting: z.strictObject({ admin_name: z.string(), reason: z.string(), ends_at: instant }).nullable(),
    last_sign_in: z.strictObject({ at: instant, device_label: z.string() }).nullable(),
    failed_since: z.int(),
    /** The second factor: is it on, and does the organisation require it. */
    factor: z.strictObject({ on: z.boolean(), required: z.boolean() }),
  }),
  badges: z.strictObject({ notifications: z.int() }),
  /** The duty that the person has first. */
  duty: z.strictObject({ text: z.string(), path: screenLink, is_overdue: z.boolean() }).nullable(),
  preferences,
  help_contact: z.string(),
  app_version: z.string(),
  is_demo: z.boolean(),
  server_now: instant,
})
export type ShellState = z.output<typeof shellState>

export const loadShell = call({
  id: 'shell.load',
  route: 'GET /api/shell',
  permission: 'shell.read',
  summary: 'What every screen needs: the organisation, the actor, permissions, badges and preferences.',
  data: shellState,
  shows: ['shell', 'settings.changed', 'role.changed', 'notices.changed', 'people.changed'],
})

export const loadBadges = call({
  id: 'shell.badges',
  route: 'GET /api/shell/badges',
  permission: 'shell.read',
  summary:
    'What waits for the person on screens of the menu, by their paths; screens where nothing waits are left out.',
  data: z.record(z.string(), z.int()),
  shows: ['requests.changed', 'attendance.forced.changed', 'notices.board', 'role.changed'],
})

export const listRolesWith = call({
  id: 'shell.rolesWith',
  route: 'GET /api/shell/roles',
  permission: 'shell.read',
  summary: 'The roles of the own area that hold one of some permission keys.',
  query: z.strictObject({ keys: queryList(z.string().max(60), 10) }),
  data: z.strictObject({ roles: z.array(z.string()) }),
  shows: ['role.changed'],
})

export const readOrganisationLogo = call({
  id: 'shell.logo',
  route: 'GET /api/shell/logo',
  permission: 'shell.read',
  summary: 'The logo of the organisation. With the id of its file it may be kept.',
  query: z.strictObject({ v: textId.optional() }),
  data: z.never(),
  binary: true,
})

export const savePreferences = call({
  id: 'shell.preferences',
  route: 'PUT /api/shell/preferences',
  permission: 'shell.read',
  summary: 'Saves the appearance, the arrangement of the dashboard and views of lists.',
  body: preferences.partial({ color_scheme: true, dashboard: true, views: true }),
  data: preferences,
  changes: ['shell'],
})

/** The headings of the kinds that the search finds. */
export const SEARCH_HEADINGS: Readonly<Record<SearchKind, string>> = {
  people: 'People',
  teams: 'Teams',
  departments: 'Departments',
  tasks: 'Tasks',
  tickets: 'Tickets',
  hashbook: 'Hashbook',
  clients: 'Clients',
  projects: 'Projects',
  inventory: 'Equipment',
  candidates: 'Candidates',
  onboarding: 'Onboarding',
}
/** The kinds in the order of their groups; a kind that a domain declares and that is missing here does not compile. */
export const searchKind = z.enum([
  'people',
  'teams',
  'departments',
  'tasks',
  'tickets',
  'hashbook',
  'clients',
  'projects',
  'inventory',
  'candidates',
  'onboarding',
])

export const searchAll = call({
  id: 'search.all',
  route: 'GET /api/search',
  permission: 'search.read',
  summary: 'Finds what the actor may see; at most five of each kind, in the order of kinds.',
  query: z.strictObject({ q: search.pipe(z.string().min(2)), kinds: queryList(searchKind).optional() }),
  data: z.strictObject({
    groups: z.array(
      z.strictObject({
        kind: searchKind,
        items: z.array(
          z.strictObject({
            id,
            title: z.string(),
            subtitle: z.string(),
            path: screenLink,
            /** The version of the photo of a person; null for all else, and without a photo. */
            photo_version: version.nullable(),
          }),
        ),
      }),
    ),
  }),
})

/** One card of a dashboard. `data` has the shape that the domain of the card publishes in its models. */
const card = z.strictObject({
  state: z.enum(['ok', 'failed']),
  path: z.union([screenLink, z.literal('')]),
  data: z.unknown(),
})
export type Card = z.output<typeof card>

/** So many rows, what they are, and where they are listed. */
const counted = z.strictObject({
  text: z.string(),
  count: z.int(),
  path: screenLink,
  /** Something is overdue or has failed. */
  is_late: z.literal(true).optional(),
})
export type Counted = z.output<typeof counted>

/** Card `attention` of the admin dashboard: at most ten lines, none where nothing waits. */
export const attentionCard = z.strictObject({ lines: z.array(counted) })

const dashboard = z.strictObject({
  date,
  as_of_at: instant,
  since: z.strictObject({
    last_visit_at: instant.nullable(),
    items: z.array(counted),
  }),
  cards: z.record(z.string(), card),
})
export type Dashboard = z.output<typeof dashboard>

const cardIds = queryList(z.string().max(40), 40)

export const adminDashboard = call({
  id: 'dashboard.admin',
  route: 'GET /api/admin/dashboard',
  permission: 'dashboard.admin.read',
  summary: 'All cards of the admin dashboard that the actor may see, of today or a past day.',
  query: z.strictObject({
    date: date.optional(),
    department_id: textId.optional(),
    team_id: textId.optional(),
    cards: cardIds.optional(),
  }),
  data: dashboard,
  shows: ['attendance.changed', 'requests.changed', 'people.changed', 'organisation.changed', 'mail.changed', 'shell'],
})

export const employeeDashboard = call({
  id: 'dashboard.employee',
  route: 'GET /api/user/dashboard',
  permission: 'dashboard.employee.read',
  summary: 'All cards of the employee dashboard.',
  query: z.strictObject({ cards: cardIds.optional() }),
  data: dashboard,
  shows: ['attendance.changed', 'requests.changed', 'notices.changed', 'shell'],
})

export const shellCalls = {
  loadShell,
  loadBadges,
  listRolesWith,
  readOrganisationLogo,
  savePreferences,
  searchAll,
  adminDashboard,
  employeeDashboard,
}

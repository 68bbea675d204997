import type { PlacesOfScreen } from './places.ts'

/** Places of the employee area. */
export const employeePlaces: readonly PlacesOfScreen[] = [
  { path: '/employee/dashboard', keywords: 'home start overview today' },
  {
    path: '/employee/timesheet',
    keywords: 'my hours punch clock in out attendance breaks time',
    places: {
      'tab=log': ['Timesheet log', 'hours punches days'],
      'tab=overtime': ['Overtime', 'extra hours time account flexitime balance'],
      'tab=screens': ['Screens', 'screenshots screen sharing'],
    },
  },
  { path: '/employee/forced-punchout', keywords: 'forgot missing punch-out open clock out' },
  {
    path: '/employee/worksheet',
    keywords: 'work report daily report timesheet',
    places: {
      'tab=day': ['Report of the day', 'worksheet daily'],
      'tab=week': ['Report of the week', 'worksheet weekly'],
      'tab=month': ['Report of the month', 'worksheet monthly'],
      'tab=history': ['History of reports', 'worksheet former'],
      'tab=files': ['Files of reports', 'worksheet uploads documents'],
    },
  },
  {
    path: '/employee/tasks',
    keywords: 'todo to do work assignments',
    places: {
      'tab=today': ['Tasks of today', 'todo due'],
      'tab=offered': ['Offered tasks', 'accept'],
      'tab=open': ['Open tasks', 'todo'],
      'tab=approve': ['Tasks to approve', 'review'],
      'tab=done': ['Done tasks', 'finished completed'],
      'tab=created': ['Tasks created by me', 'delegated'],
      'tab=team': ['Tasks of the team', 'colleagues'],
    },
  },
  {
    path: '/employee/request',
    keywords: 'leave vacation holiday time off sick absence home office wfh',
    places: {
      'tab=requests': ['My requests', 'leave vacation holidays days left balance entitlement sick time off'],
      'tab=calendar': ['Team calendar', 'leave absence who is away vacation time off', 'requests.calendar.read'],
      'tab=planner': ['Leave planner', 'best days bridge long weekend plan leave vacation holidays when'],
      'tab=cover': ['Cover', 'substitute stand in replace colleague'],
    },
  },
  {
    path: '/employee/approvals',
    keywords: 'approve decide requests leave inbox',
    places: {
      'tab=inbox': ['Inbox of approvals', 'approve decide waiting leave'],
      'tab=decided': ['Decided requests', 'approved rejected'],
      'tab=calendar': ['Calendar of the team', 'leave who is away vacation'],
      'tab=deputy': ['Deputy', 'delegate substitute', 'approvals.delegate'],
    },
  },
  {
    path: '/employee/shiftschedules',
    keywords: 'shifts roster rota schedule',
    places: {
      'tab=mine': ['My shifts', 'roster rota schedule when do i work'],
      'tab=team': ['Shifts of the team', 'roster rota schedule'],
      'tab=planning': ['Planning of shifts', 'roster rota', 'shifts.plan'],
      'tab=swaps': ['Swaps and open shifts', 'exchange give away roster'],
      'tab=availability': ['Availability', 'when can i work unavailable', 'shifts.own'],
      'tab=calendar': [
        'Calendar links',
        'ical ics outlook google apple subscribe feed shifts leave absences on call holidays',
        'shifts.feed',
      ],
    },
  },
  {
    path: '/employee/trackers',
    keywords: 'targets tickets goals',
    places: {
      'tab=targets': ['Targets', 'goals kpi figures', 'targets.read'],
      'tab=tickets': ['Tickets', 'support sla', 'tickets.read'],
    },
  },
  { path: '/employee/team-reports', keywords: 'attendance hours of my team absence punctuality' },
  { path: '/employee/workgraph', keywords: 'activity heat map when the team works' },
  { path: '/employee/search-tickets', keywords: 'support find' },
  {
    path: '/employee/contract-invoice',
    keywords: 'bills billing invoices customers',
    places: {
      'tab=invoices': ['Invoices', 'bills billing payments'],
      'tab=unbilled': ['Unbilled work', 'hours to invoice'],
      'tab=credits': ['Credits', 'overpaid balance customers'],
      'tab=vat': ['VAT', 'tax return sales tax'],
      'tab=check': ['Check of invoice numbers', 'gaps series'],
    },
  },
  {
    path: '/employee/hashbook/topics',
    keywords: 'knowledge wiki handbook documents policies manual',
    places: {
      'tab=topics': ['Topics of the hashbook', 'knowledge wiki'],
      'tab=must-read': ['Must-reads', 'hashbook acknowledge confirm'],
      'tab=review': ['Pages to review', 'stale outdated hashbook', 'hashbook.write'],
    },
  },
  {
    path: '/employee/scores',
    keywords: 'performance review evaluation appraisal',
    places: {
      'tab=evaluation': ['My evaluation', 'performance review appraisal goals self'],
      'tab=scores': ['My scores', 'feedback thanks praise'],
      'tab=history': ['Former evaluations', 'performance history'],
      'tab=team': ['My team', 'evaluations goals scores', 'performance.lead'],
    },
  },
  {
    path: '/employee/userprofile',
    keywords: 'my account me photo name',
    places: {
      'tab=profile': ['My profile', 'address phone emergency contact photo bank'],
      'tab=documents': ['My documents', 'files certificates contract'],
      'tab=employment': ['My employment', 'contract department manager joined'],
      'tab=directory': ['Directory', 'colleagues people phone email contacts'],
      'tab=chart': ['Org chart', 'orgchart organisation chart hierarchy structure manager'],
      'tab=teams': ['Teams', 'groups', 'organisation.directory.read'],
      'tab=payslips': ['Payslips', 'pay salary wages payroll', 'payroll.own'],
      'tab=equipment': ['My equipment', 'laptop phone keys assets', 'inventory.own'],
      'tab=skills': ['My skills', 'certificates training', 'skills.own'],
      'tab=warnings': ['Warnings', 'letters disciplinary'],
      'tab=resign': ['Resign', 'resignation notice leave the company quit'],
      'tab=privacy': ['Privacy', 'gdpr my data export download personal data', 'records.own.read'],
      'tab=security': [
        'Sign-in and security',
        'change password two factor 2fa mfa totp authenticator sessions devices log out',
      ],
    },
  },
]

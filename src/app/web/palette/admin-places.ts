import type { PlacesOfScreen } from './places.ts'

/** Places of the admin area. */
export const adminPlaces: readonly PlacesOfScreen[] = [
  { path: '/admin/dashboard', keywords: 'home start overview today' },
  {
    path: '/admin/employees',
    keywords: 'people staff workers team members headcount colleagues',
    places: {
      'tab=chart': ['Org chart', 'orgchart organisation chart hierarchy structure reports to'],
      'tab=import': [
        'Import data',
        'people upload file csv excel spreadsheet bulk many bamboohr personio clients equipment balances salaries',
        'records.import',
      ],
      'tab=all': ['All employees', 'list export download csv'],
      'add=new': ['Add employee', 'new hire create person', 'people.write'],
      'deleted=records': ['Deleted records', 'bin trash', 'people.delete'],
    },
  },
  {
    path: '/admin/users',
    keywords: 'accounts logins access',
    places: {
      'tab=admins': ['Admin accounts', 'managers users', 'people.admin.read'],
      'tab=logins': ['Employee logins', 'unlock reset password locked sign-in users', 'people.user.read'],
    },
  },
  {
    path: '/admin/userprofile',
    keywords: 'my account photo name me',
    places: {
      'tab=profile': ['My profile', 'photo phone name language time zone'],
      'tab=security': [
        'Sign-in and security',
        'change password two factor 2fa mfa totp authenticator sessions devices log out',
      ],
    },
  },
  {
    path: '/admin/reports/attendance',
    keywords: 'time hours presence absence report export',
    places: {
      'tab=report': ['Attendance by person', 'who is late absent hours'],
      'tab=now': ['Now', 'live board who is here working present in office'],
      'tab=overtime': ['Overtime', 'extra hours time account flexitime', 'overtime.read'],
      'tab=months': ['Months', 'lock close month period payroll'],
      'tab=rules': ['Attendance rules', 'breaks late policy grace screenshots'],
    },
  },
  { path: '/admin/daily-reports/add', keywords: 'correct punch missing forgot clock in clock out' },
  { path: '/admin/shiftrecords', keywords: 'shifts roster rota schedule planning' },
  {
    path: '/admin/work-reports/target-trackers',
    keywords: 'targets goals kpi figures',
    places: {
      'tab=people': ['Targets by person', 'goals kpi'],
      'tab=targets': ['Targets', 'goals kpi define'],
    },
  },
  {
    path: '/admin/work-reports/ticket-trackers',
    keywords: 'tickets support sla service',
    places: {
      'tab=people': ['Tickets by person', 'support sla'],
      'tab=tickets': ['Find tickets', 'support search requester'],
      'tab=clients': ['Teams of clients', 'support routing'],
      'tab=policies': ['Service times', 'sla response resolution hours'],
    },
  },
  {
    path: '/admin/work-reports/daily-report',
    keywords: 'worksheets work reports missing timesheets today',
    places: {
      'tab=day': ['Reports of a day', 'worksheets missing'],
      'tab=review': ['Work reports to review', 'worksheets approve accept waiting'],
    },
  },
  {
    path: '/admin/work-reports/monthly-report',
    keywords: 'worksheets work reports hours timesheets',
    places: {
      'tab=month': ['Reports of a month', 'worksheets hours'],
      'tab=weeks': ['Reports by week', 'weekly worksheets hours'],
    },
  },
  { path: '/admin/tasker', keywords: 'tasks todo assignments work' },
  {
    path: '/admin/requests',
    keywords: 'leave vacation holiday time off sick absence home office wfh approve',
    places: {
      'tab=requests': ['All requests', 'leave vacation approve', 'requests.read'],
      'tab=calendar': ['Leave calendar', 'absence vacation who is away time off', 'requests.calendar.read'],
      'tab=balances': ['Leave balances', 'vacation days left entitlement allowance carry over', 'requests.read'],
      'tab=policy': ['Leave policy', 'types plans approval chains entitlement accrual rules vacation', 'requests.read'],
      'tab=deputy': ['Deputies', 'delegate substitute', 'approvals.delegate'],
    },
  },
  {
    path: '/admin/payroll/add-salary',
    keywords: 'payroll pay salary wages',
    places: {
      'tab=run': ['Payroll run', 'pay month issue payslips bank file'],
      'tab=salaries': ['Salaries', 'pay wages raise compensation'],
      'tab=adjustments': ['Adjustments', 'bonus deduction expenses one-off pay'],
      'tab=register': ['Pay register', 'payroll report cost export totals'],
      'tab=components': ['Pay components', 'allowance tax insurance payroll'],
      'tab=accounts': ['Bank accounts for pay', 'iban sepa transfer payroll company account', 'payroll.pay'],
    },
  },
  { path: '/admin/hikes', keywords: 'raises salary increase promotion budget rounds' },
  {
    path: '/admin/offered-candidates',
    keywords: 'hiring recruiting applicants jobs',
    places: {
      'tab=offers': ['Offers', 'hiring contract letter'],
      'tab=pipeline': ['Candidates', 'hiring recruiting applicants pipeline'],
      'tab=interviews': ['Interviews', 'hiring appointments'],
      'tab=openings': ['Openings', 'jobs vacancies positions hiring recruiting'],
    },
  },
  {
    path: '/admin/onboarding/invitation',
    keywords: 'new hires joiners starters',
    places: {
      'tab=invited': ['Invited new hires', 'onboarding joiners'],
      'tab=review': ['New hires to review', 'onboarding documents'],
      'tab=approved': ['Approved new hires', 'onboarding convert'],
      'tab=joined': ['Joined new hires', 'onboarding'],
      'tab=ended': ['Ended onboardings', 'withdrawn no show'],
      'tab=checklist': ['My checklist', 'onboarding tasks'],
    },
  },
  { path: '/admin/onboarding/welcome', keywords: 'first day mail new hires' },
  {
    path: '/admin/employee/performance/all',
    keywords: '',
    places: {
      'tab=cycle': ['Evaluations', 'performance review appraisal feedback cycle', 'performance.read'],
      'tab=calibration': ['Calibration', 'performance ratings distribution', 'performance.read'],
      'tab=form': ['Evaluation form', 'performance review questions criteria', 'performance.read'],
      'tab=skills': ['Skills', 'certificates competences training', 'performance.read'],
    },
  },
  {
    path: '/admin/organisation',
    keywords: 'company overview structure',
    places: {
      'tab=overview': ['Organisation overview', 'company structure'],
      'tab=holidays': ['Holidays', 'public holidays bank holiday calendar days off'],
      'tab=patterns': ['Work patterns', 'working hours part time weekly schedule'],
      'tab=brands': ['Brands', 'company legal entity logo invoice number'],
      'tab=setup': [
        'Set-up',
        'first steps guide checklist onboarding organisation getting started',
        'dashboard.admin.read',
      ],
      'tab=tokens': ['API tokens', 'access keys programs scripts integration bearer curl', 'session.tokens.write'],
      'tab=company-sign-in': [
        'Company sign-in',
        'sso single sign-on openid connect oidc provider entra google keycloak okta emergency access',
        'session.oidc.read',
      ],
      'tab=audit': ['Audit', 'log history who changed trail', 'records.audit.read'],
      'tab=status': ['Status', 'health uptime doctor monitoring versions disk jobs failures', 'records.backup.read'],
      'tab=backups': ['Backups', 'restore save copy', 'records.backup.read'],
      'tab=retention': [
        'Retention',
        'gdpr privacy delete personal data erase data protection legal hold',
        'records.retention.read',
      ],
      'tab=webhooks': ['Webhooks', 'integrations events api push notify programs http', 'integrations.read'],
    },
  },
  { path: '/admin/organisation/departments', keywords: 'units divisions cost centre structure' },
  { path: '/admin/organisation/teams', keywords: 'groups leads structure' },
  {
    path: '/admin/organisation/roles',
    keywords: 'permissions access rights',
    places: {
      'tab=roles': ['All roles', 'permissions access rights'],
      'tab=explain': ['Explain access', 'permissions who may see why rights'],
    },
  },
  { path: '/admin/organisation/designation', keywords: 'job titles positions grades' },
  {
    path: '/admin/organisation/clients',
    keywords: 'customers accounts',
    places: {
      'tab=clients': ['All clients', 'customers', 'clients.read'],
      'tab=revenue': ['Revenue', 'income turnover sales', 'revenue.read'],
      'tab=unbilled': ['Unbilled work', 'hours to invoice', 'billing.unbilled'],
      'tab=vat': ['VAT', 'tax return sales tax', 'taxes.read'],
      'tab=taxes': ['Taxes', 'vat rates', 'taxes.read'],
    },
  },
  { path: '/admin/management/project', keywords: 'budget jobs members' },
  {
    path: '/admin/management/inventory',
    keywords: 'equipment assets laptops devices',
    places: {
      'tab=assets': ['Equipment', 'assets laptops phones devices keys'],
      'tab=counter': ['Hand out and take back', 'equipment return counter', 'inventory.assign'],
      'tab=requests': ['Equipment to hand out', 'requests', 'inventory.assign'],
      'tab=value': ['Value of equipment', 'assets depreciation'],
      'tab=categories': ['Categories of equipment', 'assets kinds'],
    },
  },
  {
    path: '/admin/management/notification',
    keywords: 'emails messages outbox',
    places: {
      'tab=sent': ['Sent notices', 'messages broadcast', 'notices.broadcast.read'],
      'tab=kinds': ['Kinds of notices', 'notification preferences', 'notices.broadcast.read'],
      'tab=email': ['Email outbox', 'mail not sent failed smtp', 'notices.mail.read'],
      'tab=templates': ['Email templates', 'mail texts', 'notices.mail.read'],
    },
  },
  { path: '/admin/announcements', keywords: 'news notice board messages' },
  {
    path: '/admin/reminders',
    keywords: 'dates birthdays deadlines',
    places: {
      'tab=upcoming': ['Upcoming reminders', 'dates deadlines'],
      'tab=overdue': ['Overdue reminders', 'late deadlines'],
      'tab=calendar': ['Calendar of reminders', 'dates deadlines'],
      'tab=ended': ['Ended reminders', 'done'],
    },
  },
  {
    path: '/admin/hashbook/topics',
    keywords: 'knowledge wiki handbook documents policies manual',
    places: {
      'tab=topics': ['Topics of the hashbook', 'knowledge wiki'],
      'tab=must-read': ['Must-reads', 'hashbook acknowledge confirm'],
      'tab=review': ['Pages to review', 'stale outdated hashbook', 'hashbook.write'],
      'tab=bin': ['Bin of the hashbook', 'deleted pages trash', 'hashbook.write'],
    },
  },
  {
    path: '/admin/settings',
    keywords: 'configuration preferences options setup smtp',
    places: {
      'tab=values': ['All settings', 'configuration options'],
      'tab=history': ['History of settings', 'changes audit'],
    },
  },
]

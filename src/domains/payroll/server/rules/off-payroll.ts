/** Contractors and freelancers are not paid by payroll unless they have a salary. */
export const isOffPayroll = (employmentType: string | null): boolean =>
  employmentType === 'contractor' || employmentType === 'freelancer'

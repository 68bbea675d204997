-- The deletion of a person, also by the undo of an import, looks for rows that name them. Partial indexes of lists do not
-- serve it: without one of its own it reads each table whole.
create index accounts_person on accounts (employee_id) where employee_id is not null;
create index attendance_breaks_person on attendance_breaks (employee_id);
create index employee_skills_reviewer on employee_skills (reviewed_by_employee) where reviewed_by_employee is not null;
create index payslips_person on payslips (employee_id);
create index placements_person on placements (employee_id);
create index placements_any_manager on placements (manager_id) where manager_id is not null;
create index placements_any_second_manager on placements (second_manager_id) where second_manager_id is not null;
create index request_events_on_behalf on request_events (on_behalf_of) where on_behalf_of is not null;
create index request_steps_person on request_steps (employee_id) where employee_id is not null;
create index request_steps_on_behalf on request_steps (on_behalf_of) where on_behalf_of is not null;
create index requests_person on requests (employee_id);
create index requests_cover on requests (cover_employee_id) where cover_employee_id is not null;
create index scores_author on scores (author_id);
create index scores_person on scores (employee_id);
create index shift_assignments_person on shift_assignments (employee_id);
create index ticket_events_person on ticket_events (employee_id) where employee_id is not null;
create index tickets_resolver on tickets (resolved_by) where resolved_by is not null;
create index work_reports_decider on work_reports (decided_by_employee) where decided_by_employee is not null;

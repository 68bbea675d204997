-- A notice about a changed mail server is first tried through the server that was set at this instant.
alter table mail_outbox add column server_of timestamptz;

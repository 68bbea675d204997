-- People without an email address: their documents are entered by hand.
alter table onboards alter column email drop not null, alter column email_normal drop not null,
  add constraint onboards_email_pair check ((email is null) = (email_normal is null));

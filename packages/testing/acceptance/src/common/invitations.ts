import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { goodPassword, newEmail, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { session } from '../shapes.ts';
import { tokenIn } from './mail.ts';
import { apiOf, type CommonStory } from './service.ts';

const invitation = z.looseObject({ id: z.int(), email: z.string(), token: z.string(), mailed: z.boolean() });
const list = z.object({ invitations: z.array(z.looseObject({ id: z.int(), email: z.string() })) });

/** What operators do with invitations. Registration is open on this platform, so an invitation only proves the address. */
export const invitations: CommonStory<'name'> = (platform, service) => {
  const api = () => apiOf(platform, service);

  describe('invitations', () => {
    it('are made, listed and revoked by operators', async () => {
      const { operator, mail } = platform();
      if (operator === undefined) return;
      const { token } = session.parse(expectJson(await api()('POST', '/auth/login', { json: operator.login }), 200));
      const email = newEmail();
      const made = invitation.parse(
        expectJson(await api()('POST', '/admin/invitations', { token, json: { email } }), 201),
      );
      expect(made).toMatchObject({ email, mailed: mail !== undefined });
      const [entry] = list.parse(expectJson(await api()('GET', '/admin/invitations', { token }), 200)).invitations;
      expect(entry).toMatchObject({ id: made.id, email });
      expectJson(await api()('DELETE', `/admin/invitations/${made.id}`, { token }), 200);
      expectProblem(await api()('DELETE', `/admin/invitations/${made.id}`, { token }), 404, 'not_found');
      expectInvalid(await api()('POST', '/admin/invitations', { token, json: { email: 'a@b\n.example' } }), 'email');
      const taken = await api()('POST', '/admin/invitations', { token, json: { email: operator.login.email } });
      expectProblem(taken, 409, 'account_exists');
    });

    it('prove the address, if the token comes from the mail', async () => {
      const { operator, mail } = platform();
      if (operator === undefined || mail === undefined) return;
      const { token } = session.parse(expectJson(await api()('POST', '/auth/login', { json: operator.login }), 200));
      const email = newEmail();
      expectJson(await api()('POST', '/admin/invitations', { token, json: { email } }), 201);
      const [received] = await mail.mailsTo(email, 1, 60_000);
      const names = { companyName: 'Invited Ltd', displayName: 'Invited Ltd' };
      const json = { email, password: goodPassword, ...names, invitation: tokenIn(received) };
      expect(expectJson(await api()('POST', '/auth/register', { json }), 201)).toMatchObject({
        user: { emailVerified: true },
      });
    });

    it('are not for users', async () => {
      const { token } = await register(api());
      expectProblem(await api()('GET', '/admin/invitations', { token }), 403, 'forbidden');
      expectProblem(await api()('DELETE', '/admin/invitations/1', { token }), 403, 'forbidden');
      const json = { email: newEmail() };
      expectProblem(await api()('POST', '/admin/invitations', { token, json }), 403, 'forbidden');
    });
  });
};

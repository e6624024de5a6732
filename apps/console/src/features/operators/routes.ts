import { lazyPage } from '../../components/lazyPage.ts';
import { readAccountsSearch, readAuditSearch, readJobsSearch, readMediumSearch } from './search.ts';

/** The pages of operators, without their paths: the app says where they are. */
export const operatorRoutes = {
  overview: { component: lazyPage(() => import('./overview/OverviewPage.tsx'), 'OverviewPage') },
  accounts: {
    validateSearch: readAccountsSearch,
    component: lazyPage(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
  },
  account: { component: lazyPage(() => import('./account/AccountPage.tsx'), 'AccountPage') },
  takeDowns: {
    validateSearch: readMediumSearch,
    component: lazyPage(() => import('./takeDowns/TakeDownsPage.tsx'), 'TakeDownsPage'),
  },
  jobs: {
    validateSearch: readJobsSearch,
    component: lazyPage(() => import('./jobs/JobsPage.tsx'), 'JobsPage'),
  },
  invitations: {
    component: lazyPage(() => import('./invitations/InvitationsPage.tsx'), 'InvitationsPage'),
  },
  audit: {
    validateSearch: readAuditSearch,
    component: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
  },
} as const;

/** The navigation of operators. */
export const operatorLinks = [
  { to: '/operators/overview', label: 'Overview', icon: 'gauge', isForOperators: true },
  { to: '/operators/accounts', label: 'Accounts', icon: 'people', isForOperators: true },
  { to: '/operators/take-downs', label: 'Take-downs', icon: 'block', isForOperators: true },
  { to: '/operators/jobs', label: 'Jobs', icon: 'tasks', isForOperators: true },
  { to: '/operators/invitations', label: 'Invitations', icon: 'mail', isForOperators: true },
  { to: '/operators/audit', label: 'Audit log', icon: 'history', isForOperators: true },
] as const;

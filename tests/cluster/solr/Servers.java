import java.util.EnumSet;
import javax.servlet.DispatcherType;
import org.apache.solr.servlet.CoreContainerProvider;
import org.apache.solr.servlet.SolrDispatchFilter;
import org.apache.zookeeper.server.ZooKeeperServerMain;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.DefaultServlet;
import org.eclipse.jetty.servlet.ServletContextHandler;

/**
 * Starts one server: `zookeeper PORT FOLDER`, or `solr PORT HOME ZOOKEEPER` as a node of a SolrCloud.
 * Solr gets the same listener and filter as in its distribution.
 */
public final class Servers {
  private static final int HEADER_BYTES = 65536;

  public static void main(String[] args) throws Exception {
    // Its administration would use port 8080, which another program can have.
    System.setProperty("zookeeper.admin.enableServer", "false");
    if (args[0].equals("zookeeper")) ZooKeeperServerMain.main(new String[] {args[1], args[2]});
    else startSolr(Integer.parseInt(args[1]), args[2], args[3]);
  }

  private static void startSolr(int port, String home, String zooKeeper) throws Exception {
    System.setProperty("solr.solr.home", home);
    System.setProperty("zkHost", zooKeeper);
    System.setProperty("host", "127.0.0.1");
    System.setProperty("jetty.port", String.valueOf(port));
    // The connector below does not serve HTTP/2.
    System.setProperty("solr.http1", "true");
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(HEADER_BYTES);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler(server, "/solr", ServletContextHandler.SESSIONS);
    context.addEventListener(new CoreContainerProvider());
    context.addFilter(SolrDispatchFilter.class, "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(DefaultServlet.class, "/");
    server.setStopAtShutdown(true);
    server.start();
    server.join();
  }
}

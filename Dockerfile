FROM python:3.12-slim
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src src
COPY docs/rules docs/rules
RUN pip install --no-cache-dir -c constraints.txt -e ".[table]" \
    && useradd --create-home tatami && mkdir -p /data && chown tatami /data
USER tatami
ENV XDG_DATA_HOME=/data XDG_CACHE_HOME=/data/cache
# Compile the rules of all games into the image, so that the first page is ready at once.
RUN python -c "from tatami import shelf; [shelf.prepare(name) for name in shelf.packages()]"
EXPOSE 8000
VOLUME /data
HEALTHCHECK CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"
CMD ["tatami", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
